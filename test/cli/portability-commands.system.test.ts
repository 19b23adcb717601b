import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../../cli/run-command.ts";
import { newWorkspace, type OwnApi, rootKeys, startApi } from "../harness.ts";

const keys = rootKeys();
let api: OwnApi;
let folder: string;

beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: keys });
  folder = await mkdtemp(join(tmpdir(), "earshot-portability-"));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/**
 * Runs a command as an operator does, but inside this process. @returns the exit code, the parsed lines of output
 * and the errors
 */
async function earshot(...options: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((line) => void out.push(line)),
    vi.spyOn(console, "error").mockImplementation((line) => void err.push(format(line))),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(`${text}`) > 0),
  ];
  vi.stubEnv("DATABASE_URL", api.databaseUrl).stubEnv("API_ROOT_KEYS", keys);
  try {
    const code = await runCommand(options);
    return { code, lines: out.map((line) => JSON.parse(line)), err: err.join("\n") };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

async function newFile(name: string, text: string) {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

async function newTarget() {
  const workspace = await newWorkspace(api);
  await workspace.call("POST /v1/boards", { title: "Ideas", url: "ideas", isPrivate: false });
  const list = async () => (await workspace.call("GET /v1/posts")).body.data;
  return { ...workspace, list, to: ["--workspace", workspace.subdomain, "--board", "ideas"] };
}

describe("the commands export and import", () => {
  test("export writes a workspace to a file, and import adds it to a database that does not have the workspace", async () => {
    const { subdomain, workspaceId } = await newTarget();
    const file = join(folder, "workspace.gz");
    const exported = await earshot("export", "--workspace", subdomain, file);
    expect(exported).toMatchObject({
      code: 0,
      lines: [{ workspaceId, rows: { boards: 1 }, bytes: (await stat(file)).size }],
    });
    const again = await earshot("import", file);
    expect(again).toMatchObject({ code: 1, lines: [] });
    expect(again.err).toBe(
      "This workspace is in the database already: an import adds a workspace, and never changes one.",
    );
    await api.sql`update users set account_id = null where workspace_id = ${workspaceId}`;
    await api.sql`delete from workspaces where id = ${workspaceId}`;
    expect(await earshot("import", file, "--known-staff", "link")).toMatchObject({
      ...{
        code: 0,
        lines: [{ workspaceId, subdomain, secrets: "kept", newAccounts: [], rows: { boards: 1 } }],
      },
    });
  });

  test.each([
    [["export", "file"], "--workspace"],
    [["import", "file", "--dry-run"], "--dry-run needs --from."],
    [["import", "file", "--from", "csv", "--known-staff", "link"], "--known-staff does not go with --from."],
    [["import", "file", "--map-status", "a=b"], "--map-status needs --from."],
    [["import", "file", "--from", "jira"], "canny, fider, csv"],
    [["import", "file", "--from", "csv"], "--from needs --workspace and --board."],
    [
      ["import", "file", "--from", "csv", "--workspace", "a", "--board", "b", "--map", "title"],
      "--map title must be like",
    ],
    [["import", "no-such-file"], "no-such-file cannot be read: ENOENT"],
  ])("the command %j is rejected in one line", async (options, message) => {
    const { code, err, lines } = await earshot(...options);
    expect([code, lines]).toEqual([1, []]);
    expect(err).toContain(message);
    expect(err).not.toContain("    at ");
  });
});

describe("the command import --from", () => {
  test("the command import --from adds posts, prints a line for each row and the totals, and adds nothing when it is repeated", async () => {
    const { to, list } = await newTarget();
    const file = await newFile("posts.csv", "Nr,Idea,State\n1,Dark mode,Shipped\n2,Light mode,\n");
    const options = ["--map", "id=Nr", "title=Idea", "status=State", "--map-status", "Shipped=completed"];
    const first = await earshot("import", file, "--from", "csv", ...to, ...options, "--category", "Old");
    expect(first).toMatchObject({
      code: 0,
      lines: [
        { row: 2, id: "1", title: "Dark mode", result: "created" },
        { row: 3, id: "2", title: "Light mode", result: "created" },
        { created: 2, skipped: 0, rejected: 0, newCategories: ["Old"], isDryRun: false },
      ],
    });
    expect(await list()).toHaveLength(2);
    const second = await earshot("import", file, "--from", "csv", ...to, ...options);
    expect(second.lines.at(-1)).toMatchObject({ created: 0, skipped: 2, newCategories: [] });
    expect(await list()).toHaveLength(2);
  });

  test("the command import --from adds valid rows even if another row is rejected, and then exits with code 1", async () => {
    const { to, list } = await newTarget();
    const file = await newFile("mixed.csv", "id,title,status\n1,A,Unheard of\n2,B,\n");
    const { code, lines } = await earshot("import", file, "--from", "csv", ...to);
    expect([code, lines.at(-1)]).toMatchObject([1, { created: 1, rejected: 1 }]);
    expect(await list()).toHaveLength(1);
    const mapped = await earshot("import", file, "--from", "csv", ...to, "--map-status", "Unheard of=");
    expect([mapped.code, mapped.lines.at(-1)]).toMatchObject([0, { created: 1, skipped: 1 }]);
  });

  test("the command import --from with --dry-run checks every row, and adds nothing", async () => {
    const { to, list } = await newTarget();
    const file = await newFile("dry.csv", "id,title\n1,A\n2,\n");
    const { code, lines } = await earshot("import", file, "--from", "csv", ...to, "--dry-run");
    expect([code, lines.at(-1)]).toMatchObject([1, { valid: 1, rejected: 1, created: 0, isDryRun: true }]);
    expect(await list()).toEqual([]);
  });
});
