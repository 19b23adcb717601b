import type { Command } from "commander";
import { printResult, withSystem } from "./system.ts";
import { exportWorkspace } from "./workspace-file/export-workspace.ts";
import { importWorkspace } from "./workspace-file/import-workspace.ts";

/** Adds the commands that move a workspace to another installation, and that import posts from other products. */
export function addPortabilityCommands(program: Command): void {
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
    .description("adds the workspace in a file of `export` to this installation")
    .argument("<file>")
    .action((file) =>
      withSystem(async ({ url, roots }) => printResult(await importWorkspace(url, roots, file))),
    );
}
