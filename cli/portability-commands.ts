import { type Command, Option } from "commander";
import { StartupError } from "../platform/process/startup-error.ts";
import { products, readSource } from "./import-sources/read-source.ts";
import { readTimeZone } from "./import-sources/read-time.ts";
import { importPosts } from "./importers/import-posts.ts";
import { loadTarget } from "./importers/load-target.ts";
import { plainStatus } from "./importers/prepare-post.ts";
import { printResult, withSystem } from "./system.ts";
import { exportWorkspace } from "./workspace-file/export-workspace.ts";
import { importWorkspace } from "./workspace-file/import-workspace.ts";

/** Adds the commands that move a workspace to another installation, and that import posts from other products. */
export function addPortabilityCommands(program: Command, fail: () => void): void {
  program
    .command("export")
    .description("writes one workspace to a file, from which `import` makes the same workspace elsewhere")
    .argument("<file>", "the file to create")
    .requiredOption("--workspace <subdomain>")
    .option("--with-secrets", "includes the secret key unencrypted, for an installation with other root keys")
    .action((file, { workspace: subdomain, withSecrets = false }) =>
      withSystem(async ({ url, roots }) => {
        printResult(await exportWorkspace(url, roots, { subdomain, file, withSecrets }));
      }),
    );

  program
    .command("import")
    .description(
      "adds the workspace in a file of `export`, or, with --from, posts of another product to a board",
    )
    .argument("<file>")
    .addOption(new Option("--from <product>", "the product that wrote the file").choices(products))
    .option("--workspace <subdomain>", "with --from: the workspace that gets the posts")
    .option("--board <url>", "with --from: the board that gets the posts")
    .option("--category <name>", "with --from: the category of posts without one", "Imported")
    .option(
      "--source <name>",
      "with --from: tells ids of this file from those of others; the product by default",
    )
    .option("--map <field=column...>", "with --from and a CSV file: the column of a field")
    .option("--map-status <status=value...>", "with --from: the workspace's status for one of the file")
    .option("--time-zone <name>", "with --from: the time zone of times without one, such as Europe/Berlin")
    .option("--verified", "with --from: people with an id of your own system count as verified")
    .option("--shorten", "with --from: cuts texts that are too long")
    .option("--dry-run", "with --from: checks every row, and writes nothing")
    .addOption(
      new Option(
        "--known-staff <choice>",
        "without --from: whether staff with an account here become staff of the workspace here too",
      ).choices(["link", "leave-out"]),
    )
    .action((file, { from, knownStaff, ...options }) => {
      if (from && knownStaff) throw new StartupError("--known-staff does not go with --from.");
      if (from) return runImporter(file, { from, ...options }, fail);
      const [stray] = Object.keys(options).filter((name) => name !== "category");
      if (stray) throw new StartupError(`--${toOption(stray)} needs --from.`);
      return withSystem(async ({ url, roots }) =>
        printResult(await importWorkspace(url, roots, file, knownStaff)),
      );
    });
}

interface ImportOptions {
  from: (typeof products)[number];
  workspace?: string;
  board?: string;
  category: string;
  source?: string;
  map?: string[];
  mapStatus?: string[];
  timeZone?: string;
  verified?: boolean;
  shorten?: boolean;
  dryRun?: boolean;
}

async function runImporter(file: string, options: ImportOptions, fail: () => void): Promise<void> {
  const { from, workspace, board, category, source: name = from } = options;
  if (!workspace || !board) throw new StartupError("--from needs --workspace and --board.");
  const timeZone = options.timeZone === undefined ? undefined : readTimeZone(options.timeZone);
  const source = await readSource(from, file, Object.fromEntries(pairsOf("--map", options.map)));
  const given = pairsOf("--map-status", options.mapStatus).map(([from, to]) => [from, to || null] as const);
  const statuses = [...Object.entries(source.statuses), ...given].map(
    ([from, to]) => [plainStatus(from), to] as const,
  );
  await withSystem(async ({ db, roots }) => {
    const target = await loadTarget(db, workspace, board);
    const rules = {
      ...{ roots, source: name, category, statuses: new Map(statuses), now: new Date().toJSON() },
      ...{ areVerified: options.verified ?? false, isShortened: options.shorten ?? false },
      timeZone,
    };
    const done = await importPosts(db, target, source, rules, {
      isDryRun: options.dryRun ?? false,
      report: printResult,
    });
    printResult(done);
    if (done.rejected > 0) fail();
  });
}

/** Splits `name=value` at the last equals sign, because a status or a column may contain one. */
function pairsOf(option: string, texts: string[] = []): [string, string][] {
  return texts.map((text) => {
    const place = option === "--map" ? text.indexOf("=") : text.lastIndexOf("=");
    if (place < 1) throw new StartupError(`${option} ${text} must be like NAME=VALUE.`);
    return [text.slice(0, place), text.slice(place + 1)];
  });
}

const toOption = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
