import { Command, CommanderError, Option } from "commander";
import { postgresProblem } from "../api/serving/postgres-problem.ts";
import { advanceNumbers } from "../api/upkeep/advance-numbers.ts";
import { auditCounters } from "../api/upkeep/audit-counters.ts";
import { migrate, olderRelease } from "../api/upkeep/migrate.ts";
import { requireCitus } from "../api/upkeep/require-citus.ts";
import { isSharded, shardTables } from "../api/upkeep/shard-tables.ts";
import { Problem } from "../platform/http/problem.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import { addAccountCommands, addKeyCommands, addWorkspaceCommands } from "./access-commands.ts";
import { addBackupCommands } from "./backup/backup-commands.ts";
import { checkToken } from "./check-token.ts";
import { examine } from "./doctor/doctor.ts";
import { addPortabilityCommands } from "./portability-commands.ts";
import { readSecret } from "./read-secret.ts";
import { addRootKeyCommands } from "./root-keys/root-key-commands.ts";
import { start } from "./start/start.ts";
import { startable } from "./start/start-servers.ts";
import { printDrifts, printResult, withDatabaseUrl, withSystem } from "./system.ts";

/**
 * Runs one of the operator's commands in this process. A command prints an error, or one JSON object as its last line
 * of output. @returns the exit code, 0 or 1; `start` ends the process itself
 */
export async function runCommand(args: string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command("earshot")
    .description("Runs and manages Earshot.")
    .showHelpAfterError()
    // Set this before the commands are added, because they inherit the setting.
    .exitOverride();
  program
    .command("start")
    .description("runs database, API, BFF and demo site until Ctrl-C")
    .addOption(new Option("--only <process>", "runs only this process").choices(startable))
    .option(
      "--no-supervisor",
      "with --only: runs in this process, for a systemd unit or a container that restarts it",
    )
    .action(start);
  addWorkspaceCommands(program);
  addAccountCommands(program);
  addKeyCommands(program);
  const fail = () => {
    exitCode = 1;
  };
  addBackupCommands(program, fail);
  addPortabilityCommands(program, fail);
  addSystemCommands(program, fail);
  addRootKeyCommands(program, fail);
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already printed its message or the help.
    if (error instanceof CommanderError) return error.exitCode;
    const known = error instanceof StartupError || error instanceof Problem ? error : postgresProblem(error);
    console.error(known?.message ?? error);
    return 1;
  }
}

/** `fail` sets the exit code to 1 when a command finds a problem. */
function addSystemCommands(program: Command, fail: () => void): void {
  program
    .command("token")
    .description("identity tokens for the widget")
    .command("check")
    .description("checks a token as the widget's server does, and names the wrong part")
    .argument("<token>", "the token, or - to read it from standard input")
    .requiredOption("--workspace <subdomain>")
    .action(async (token, { workspace: subdomain }) => {
      await withSystem(async (system) => {
        const verdict = await checkToken(system, subdomain, await readSecret(token), (line) =>
          console.log(line),
        );
        printResult(verdict);
        if (!verdict.ok) fail();
      });
    });

  program
    .command("migrate")
    .description("updates the database's schema")
    .option(
      "--install-functions",
      "also replaces the SQL functions of a newer release, to go back to this one",
    )
    .option("--sharded", "also distributes the tables by workspace over the nodes of Citus")
    .action(({ installFunctions = false, sharded = false }) =>
      withDatabaseUrl(async (url) => {
        if (sharded) await requireCitus(url);
        const done = await migrate(url, undefined, { installFunctions });
        if (done.isOlder)
          console.log(`${olderRelease} To go back to this release: migrate --install-functions`);
        const changes = (sharded || (await isSharded(url))) && (await shardTables(url));
        if (sharded) await advanceNumbers(url);
        printResult({ ...done, ...changes });
      }),
    );

  program
    .command("audit")
    .description("compares every counter with the rows it counts")
    .action(() =>
      withSystem(async ({ db }) => {
        const drifts = await auditCounters(db);
        printDrifts(drifts);
        printResult({ drifts });
        if (drifts.length > 0) fail();
      }),
    );

  program
    .command("doctor")
    .description(
      "checks database, migrations, keys, clock, URLs, pictures, mail, sign-in and domains, and prints the fixes",
    )
    .option("--mail-to <address>", "also sends a test e-mail to this address")
    .action(async ({ mailTo }) => {
      const problems = await examine((line) => console.log(line), mailTo);
      printResult({ ok: problems === 0, problems });
      if (problems > 0) fail();
    });
}
