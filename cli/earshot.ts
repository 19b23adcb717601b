import { Command, Option } from "commander";
import { z } from "zod";
import { Email, FullName } from "../api/accounts/contract.ts";
import { createAccount, makePassword, resetPassword } from "../api/accounts/create-account.ts";
import { createApiKey } from "../api/api-keys/create-api-key.ts";
import { revokeApiKey } from "../api/api-keys/revoke-api-key.ts";
import { auditCounters } from "../api/audit-counters.ts";
import { migrate } from "../api/migrate.ts";
import { postgresProblem } from "../api/postgres-problem.ts";
import { Subdomain, WorkspaceName } from "../api/workspaces/contract.ts";
import { createWorkspace } from "../api/workspaces/create-workspace.ts";
import { listWorkspaces } from "../api/workspaces/list-workspaces.ts";
import { normaliseDomains } from "../api/workspaces/normalise-domain.ts";
import { StartupError } from "../platform/environment.ts";
import { Problem } from "../platform/problem.ts";
import { checkToken } from "./check-token.ts";
import { makeRootKey } from "./data-folder.ts";
import { examine } from "./doctor.ts";
import { start } from "./start.ts";
import { withDatabaseUrl, withSystem } from "./system.ts";

/** The operator's command line. Each command prints one JSON object on its last line and exits 0, or says what is wrong and exits 1. */
const program = new Command("earshot").description("Runs and manages Earshot.").showHelpAfterError();

const roleOption = new Option("--role <role>").choices(["owner", "admin", "member"]).makeOptionMandatory();

program
  .command("start")
  .description("database, API, BFF and demo site, until Ctrl-C")
  .addOption(new Option("--only <process>", "one process of its own").choices(["api", "bff"]))
  .action(start);

const workspace = program.command("workspace").description("workspaces of this installation");

workspace
  .command("create")
  .description("a workspace with its owner and the owner's first API key")
  .requiredOption("--name <name>")
  .requiredOption("--subdomain <label>")
  .requiredOption("--email <address>", "the owner's")
  .requiredOption("--full-name <name>", "the owner's")
  .option("--allowed-domain <domain...>", "where the widget may run; may be repeated")
  .action(async (options) => {
    const input = check(
      { name: WorkspaceName, subdomain: Subdomain, email: Email, fullName: FullName },
      options,
    );
    const allowedDomains = normaliseDomains(options.allowedDomain ?? [], 50);
    await withSystem(async ({ db, roots }) => {
      const made = await createWorkspace(db, roots, { ...input, allowedDomains });
      const { workspaceId, userId, apiKey, sdkToken, secretKey } = made;
      print({ workspaceId, userId, apiKey, sdkToken, secretKey });
    });
  });

workspace
  .command("list")
  .description("every workspace, oldest first")
  .action(() => withSystem(async ({ db }) => print({ workspaces: await listWorkspaces(db) })));

const account = program.command("account").description("who may sign in to the dashboard");

account
  .command("create")
  .description("a login with a password made for it; change it in the dashboard")
  .requiredOption("--email <address>")
  .requiredOption("--full-name <name>")
  .action(async (options) => {
    const input = check({ email: Email, fullName: FullName }, options);
    const password = makePassword();
    await withSystem(async ({ db }) =>
      print({ ...(await createAccount(db, { ...input, password })), password }),
    );
  });

account
  .command("reset-password")
  .description("another password for a login, which is signed out everywhere")
  .requiredOption("--email <address>")
  .action(async (options) => {
    const input = check({ email: Email }, options);
    const password = makePassword();
    await withSystem(async ({ db }) =>
      print({ ...(await resetPassword(db, { ...input, password })), password }),
    );
  });

const key = program.command("key").description("API keys of staff");

key
  .command("create")
  .description("an API key for a staff member, who is made when there is none with this e-mail")
  .requiredOption("--workspace <subdomain>")
  .requiredOption("--email <address>")
  .requiredOption("--full-name <name>")
  .addOption(roleOption)
  .requiredOption("--name <name>", "what the key is for")
  .action(async (options) => {
    const input = check({ workspace: z.string(), email: Email, fullName: FullName, name: FullName }, options);
    await withSystem(async ({ db, roots }) => {
      const { apiKey, userId } = await createApiKey(db, roots, { ...input, role: options.role });
      print({ apiKey, userId });
    });
  });

key
  .command("revoke")
  .description("revokes a key at once, everywhere within 2 seconds")
  .requiredOption("--workspace <subdomain>")
  .requiredOption("--key <id or prefix>", "its id, or its first 12 characters")
  .action(async ({ workspace: subdomain, key: named }) => {
    await withSystem(async ({ db }) => {
      const revoked = await revokeApiKey(db, subdomain, named);
      if (revoked === 0) throw new StartupError(`No live key of ${subdomain} has the id or prefix ${named}.`);
      print({ revoked });
    });
  });

program
  .command("token")
  .description("identity tokens, as the widget hands them over")
  .command("check")
  .description("what the widget's server would say of a token, and which part of it is wrong")
  .argument("<token>")
  .requiredOption("--workspace <subdomain>")
  .action(async (token, { workspace: subdomain }) => {
    await withSystem(async (system) => {
      const verdict = await checkToken(system, subdomain, token, (line) => console.log(line));
      print(verdict);
      process.exitCode = verdict.ok ? 0 : 1;
    });
  });

program
  .command("migrate")
  .description("brings the database's schema up to date")
  .action(() => withDatabaseUrl(async (url) => print(await migrate(url))));

program
  .command("audit")
  .description("compares every counter with the rows it counts")
  .action(() =>
    withSystem(async ({ db }) => {
      const drifts = await auditCounters(db);
      for (const { counter, id, stored, actual } of drifts) {
        console.log(`${counter} of ${id} says ${stored}, its rows are ${actual}`);
      }
      print({ drifts });
      process.exitCode = drifts.length === 0 ? 0 : 1;
    }),
  );

program
  .command("doctor")
  .description("looks at database, migrations, keys, clock, URLs and domains: what is wrong, and the mend")
  .action(async () => {
    const problems = await examine((line) => console.log(line));
    print({ ok: problems === 0, problems });
    process.exitCode = problems === 0 ? 0 : 1;
  });

program
  .command("keys")
  .description("new root keys for an installation of your own")
  .action(() => {
    print({ API_ROOT_KEYS: makeRootKey(), BFF_ROOT_KEYS: makeRootKey(), SHARED_ROOT_KEYS: makeRootKey() });
  });

function check<Shape extends z.ZodRawShape>(shape: Shape, options: unknown) {
  const result = z.object(shape).safeParse(options);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const option = path.join(".").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option} ${message}`;
  });
  throw new StartupError(lines.join("\n"));
}

function print(result: object): void {
  console.log(JSON.stringify(result));
}

try {
  await program.parseAsync();
} catch (error) {
  const known = error instanceof StartupError || error instanceof Problem ? error : postgresProblem(error);
  console.error(known?.message ?? error);
  process.exitCode = 1;
}
