import { type Command, Option } from "commander";
import { z } from "zod";
import { Email, FullName } from "../api/accounts/contract.ts";
import { createAccount, makePassword, resetPassword } from "../api/accounts/create-account.ts";
import { createApiKey } from "../api/api-keys/create-api-key.ts";
import { revokeApiKey } from "../api/api-keys/revoke-api-key.ts";
import { Subdomain, WorkspaceName } from "../api/workspaces/contract.ts";
import { createWorkspace } from "../api/workspaces/create-workspace.ts";
import { listWorkspaces } from "../api/workspaces/list-workspaces.ts";
import { normaliseDomains } from "../api/workspaces/normalise-domain.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import { readSecret } from "./read-secret.ts";
import { printResult, withSystem } from "./system.ts";

export function addWorkspaceCommands(program: Command): void {
  const workspace = program.command("workspace").description("workspaces of this installation");

  workspace
    .command("create")
    .description("creates a workspace with its owner, the owner's first API key and a board")
    .requiredOption("--name <name>")
    .requiredOption("--subdomain <label>")
    .requiredOption("--email <address>", "the owner's e-mail address")
    .requiredOption("--full-name <name>", "the owner's name")
    .option("--allowed-domain <domain...>", "a domain where the widget may run; may be repeated")
    .action(async (options) => {
      const input = check(
        { name: WorkspaceName, subdomain: Subdomain, email: Email, fullName: FullName },
        options,
      );
      const allowedDomains = normaliseDomains(options.allowedDomain ?? [], 50);
      await withSystem(async ({ db, roots }) => {
        const made = await createWorkspace(db, roots, { ...input, hasBoard: true, allowedDomains });
        const { workspaceId, userId, apiKey, sdkToken, secretKey } = made;
        printResult({ workspaceId, userId, apiKey, sdkToken, secretKey });
      });
    });

  workspace
    .command("list")
    .description("lists every workspace, oldest first")
    .action(() => withSystem(async ({ db }) => printResult({ workspaces: await listWorkspaces(db) })));
}

export function addAccountCommands(program: Command): void {
  const account = program.command("account").description("logins for the dashboard");

  account
    .command("create")
    .description("creates a login with a generated password; change it in the dashboard")
    .requiredOption("--email <address>")
    .requiredOption("--full-name <name>")
    .action(async (options) => {
      const input = check({ email: Email, fullName: FullName }, options);
      const password = makePassword();
      await withSystem(async ({ db }) =>
        printResult({ ...(await createAccount(db, { ...input, password })), password }),
      );
    });

  account
    .command("reset-password")
    .description("generates a new password and signs the login out everywhere")
    .requiredOption("--email <address>")
    .action(async (options) => {
      const input = check({ email: Email }, options);
      const password = makePassword();
      await withSystem(async ({ db }) =>
        printResult({ ...(await resetPassword(db, { ...input, password })), password }),
      );
    });
}

export function addKeyCommands(program: Command): void {
  const roleOption = new Option("--role <role>").choices(["owner", "admin", "member"]).makeOptionMandatory();
  const key = program.command("key").description("API keys of staff");

  key
    .command("create")
    .description("creates an API key for a staff member, and the member if none has this e-mail")
    .requiredOption("--workspace <subdomain>")
    .requiredOption("--email <address>")
    .requiredOption("--full-name <name>")
    .addOption(roleOption)
    .requiredOption("--name <name>", "the purpose of the key")
    .action(async (options) => {
      const input = check(
        { workspace: z.string(), email: Email, fullName: FullName, name: FullName },
        options,
      );
      await withSystem(async ({ db, roots }) => {
        const { apiKey, keyId, userId } = await createApiKey(db, roots, { ...input, role: options.role });
        printResult({ apiKey, keyId, prefix: apiKey.slice(0, 12), userId });
      });
    });

  key
    .command("revoke")
    .description("revokes a key at once, everywhere within 2 seconds")
    .requiredOption("--workspace <subdomain>")
    .requiredOption(
      "--key <id, prefix or key>",
      "its id, its first 12 characters, or - to read the whole key from standard input",
    )
    .action(async ({ workspace: subdomain, key: named }) => {
      await withSystem(async ({ db, roots }) => {
        const revoked = await revokeApiKey(db, roots, subdomain, await readSecret(named));
        // The argument may be a live secret of another workspace, so it is not printed.
        if (revoked === 0)
          throw new StartupError(`No valid key of ${subdomain} matches this id, prefix or key.`);
        printResult({ revoked });
      });
    });
}

function check<Shape extends z.ZodRawShape>(shape: Shape, options: unknown) {
  const result = z.object(shape).safeParse(options);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const option = path.join(".").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option} ${message}`;
  });
  throw new StartupError(lines.join("\n"));
}
