import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportWorkspace } from "../../../cli/workspace-file/export-workspace.ts";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { furnishWorkspace } from "./furnish-workspace.ts";
import { linesOf, readEverything } from "./workspace-files.ts";

let folder: string;
let api: OwnApi;
let demo: Awaited<ReturnType<typeof furnishWorkspace>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-export-"));
  api = await startApi();
  demo = await furnishWorkspace(api);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

function write(options: Partial<Parameters<typeof exportWorkspace>[2]> = {}) {
  const file = join(folder, `${randomUUID()}.gz`);
  const done = exportWorkspace(api.databaseUrl, api.config.API_ROOT_KEYS, {
    ...{ subdomain: "demo", file, withSecrets: false },
    ...options,
  });
  return { file, done };
}

const readable = async (options = {}) => {
  const { file, done } = write(options);
  await done;
  return linesOf(file);
};

test("an export contains every table of a workspace, with all its rows", async () => {
  await api.sql`
    insert into mail_preferences (workspace_id, user_id) select workspace_id, id from users
    where workspace_id = ${demo.workspaceId} and role = 'owner'`;
  const { file, done } = write();
  const { rows, bytes } = await done;
  // `invitation_letters` counts over all workspaces; triggers write the rows of the other two tables,
  // and those of `daily_counts` and `waiting_posts`.
  // Webhooks and pending e-mails stay, because both installations would send them.
  const everything = await readEverything(api, demo.workspaceId);
  const { invitation_letters, digest_workspaces, account_workspaces, ...exported } = everything;
  const { webhook_endpoints, webhook_secrets, webhook_deliveries, ...others } = exported;
  const { mail_batches, mail_items, mail_announcements, mail_confirmations, held_events, ...searched } =
    others;
  // Searches are computed from the posts.
  const { post_search, search_words, search_sizes, search_queue, ...written } = searched;
  // The file contains no files of pictures.
  const { pictures, picture_removals, ...counted } = written;
  const { daily_counts, waiting_posts, ...tables } = counted;
  for (const [table, found] of Object.entries(tables)) expect(found.length, table).toBeGreaterThan(0);
  const expected = Object.fromEntries(Object.entries(tables).map(([table, found]) => [table, found.length]));
  expect(rows).toEqual({ accounts: 1, ...expected });
  expect((await stat(file)).size).toBe(bytes);
  const sections = linesOf(file).filter((line) => line.startsWith('{"table":'));
  expect(Object.fromEntries(sections.map((line) => [JSON.parse(line).table, JSON.parse(line).rows]))).toEqual(
    rows,
  );
});

test("an export contains no webhook, because both installations would send each event", async () => {
  await api.sql`
    insert into webhook_endpoints (workspace_id, url, format, events)
    values (${demo.workspaceId}, 'https://hooks.example/token', 'slack', '{}')`;
  const { file, done } = write();
  await done;
  expect(
    linesOf(file).filter((line) => /webhook_(endpoints|secrets|deliveries)|hooks\.example/.test(line)),
  ).toEqual([]);
  await api.sql`delete from webhook_endpoints`;
});

test("two exports of the same workspace are equal, byte by byte, whatever changes in other workspaces", async () => {
  const first = write();
  await first.done;
  await newWorkspace(api);
  const second = write();
  await second.done;
  expect((await readFile(first.file)).equals(await readFile(second.file))).toBe(true);
});

test("an export shows the data at one moment, even if a row changes while the file is written", async () => {
  const before = await readable();
  const holder = await api.sql.reserve();
  await holder`begin`;
  await holder`lock table boards in access exclusive mode`;
  const { file, done } = write();
  await expect
    .poll(() => api.sql`select from pg_locks where not granted and relation = 'boards'::regclass`)
    .toHaveLength(1);
  await api.sql`update posts set title = 'Later' where workspace_id = ${demo.workspaceId}`;
  await holder`commit`;
  holder.release();
  await done;
  expect(linesOf(file)).toEqual(before);
  expect(await readable()).not.toEqual(before);
});

test("an export contains the secret key only on request, and never contains passwords, sessions or other accounts", async () => {
  await api.sql`update accounts set password_hash = 'a-password-hash'`;
  const plain = (await readable()).join("\n");
  expect(plain).not.toContain(demo.secretKey);
  expect(plain).not.toContain(demo.apiKey);
  expect(plain).not.toContain("a-password-hash");
  expect(plain).toContain("ines@beanrow.example");
  expect(plain).not.toContain("owner@");
  const header = JSON.parse((await readable({ withSecrets: true }))[0] ?? "");
  expect(header).toMatchObject({ secretKey: demo.secretKey, previousSecretKey: demo.secretKey });
});

test("the file of an export can be read only by the user who exported it", async () => {
  const { file, done } = write();
  await done;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an export's rows are sorted by primary key, with their columns in the table's order and large numbers as text", async () => {
  const lines = await readable();
  const start = lines.findIndex((line) => line.startsWith('{"table":"identity_tokens"'));
  expect(lines.slice(start + 1, start + 4).map((line) => JSON.parse(line).jti)).toEqual([
    "JTI",
    "jti",
    "jtí",
  ]);
  const posts = lines.findIndex((line) => line.startsWith('{"table":"posts"'));
  const { columns, rows } = JSON.parse(lines[posts] ?? "");
  const found = lines.slice(posts + 1, posts + 1 + rows).map((line) => JSON.parse(line));
  for (const post of found) expect(Object.keys(post)).toEqual(columns);
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).sort());
  const stored = lines.find((line) => line.includes('"route":'));
  expect(stored).toContain('"number":"9007199254740993"');
  expect(JSON.parse(stored ?? "").body).toBe('{"a" : 1,\n  "b":[ 2.50 ] }');
});

test("an export of an unknown or deleted workspace, or to a file that exists or cannot be written, is rejected and leaves no file", async () => {
  const other = await newWorkspace(api);
  await api.sql`update workspaces set deleted_at = now() where id = ${other.workspaceId}`;
  for (const subdomain of ["nowhere", other.subdomain]) {
    const { file, done } = write({ subdomain });
    await expect(done).rejects.toThrow(`No workspace has the subdomain ${subdomain}.`);
    await expect(stat(file)).rejects.toThrow("ENOENT");
  }
  const taken = join(folder, "taken");
  await writeFile(taken, "mine");
  await expect(write({ file: taken }).done).rejects.toThrow(`${taken} exists already`);
  expect(await readFile(taken, "utf8")).toBe("mine");
  const nowhere = join(folder, "no folder/file");
  await expect(write({ file: nowhere }).done).rejects.toThrow(`${nowhere} cannot be written`);
});

test("an export with secrets is rejected if the root key that encrypted them is missing", async () => {
  await api.sql`
    update workspaces set secret_key_sealed = 'k9' || substr(secret_key_sealed, 3) where id = ${demo.workspaceId}`;
  await expect(write({ withSecrets: true }).done).rejects.toThrow("API_ROOT_KEYS lacks the key");
  await write().done;
});
