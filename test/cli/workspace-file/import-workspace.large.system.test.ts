import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { builtServer } from "../../built-server.ts";
import { openAdmin } from "../../create-database.ts";
import { effort, timeLimit } from "../../effort.ts";
import { newBoard, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";

const keys = rootKeys();
const posts = effort.movedPosts;
let folder: string;
let source: OwnApi;
let target: OwnApi;
let subdomain: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-large-"));
  [source, target] = await Promise.all([
    startApi({ API_ROOT_KEYS: keys }),
    startApi({ API_ROOT_KEYS: keys }),
  ]);
  const workspace = await newWorkspace(source);
  ({ subdomain } = workspace);
  await fill(source, workspace.workspaceId, await newBoard(workspace.call));
}, timeLimit(120_000));
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
  await rm(folder, { recursive: true });
});

/**
 * Adds posts with random ids and with text in several scripts. Each post has five votes and two comments, one of
 * which is a reply.
 */
async function fill(
  { databaseUrl }: OwnApi,
  ws: string,
  { boardId, categoryId }: { boardId: string; categoryId: string },
) {
  const sql = openAdmin(databaseUrl);
  await sql
    .unsafe(`
    insert into users (workspace_id, id, role, identity, external_id, email, full_name)
    select '${ws}', md5('user ' || n)::uuid, 'end_user', 'verified', 'u' || n, 'u' || n || '@example.com', 'Üser ' || n
    from generate_series(1, ${posts / 5}) n;
    insert into posts (workspace_id, id, user_id, board_id, category_id, title, description, visibility)
    select '${ws}', md5('post ' || n)::uuid, md5('user ' || 1 + n % ${posts / 5})::uuid, '${boardId}', '${categoryId}',
      'Title "' || n || '" 標題', repeat(md5(n::text) || e' words\\n', 10), 'public'
    from generate_series(1, ${posts}) n;
    insert into post_activity (workspace_id, post_id, votes_count, comments_count)
    select workspace_id, id, 5, 2 from posts where workspace_id = '${ws}';
    update categories set posts_count = ${posts}, public_posts_count = ${posts} where id = '${categoryId}';
    insert into votes (workspace_id, post_id, user_id)
    select '${ws}', md5('post ' || n)::uuid, md5('user ' || 1 + (n * 7 + v) % ${posts / 5})::uuid
    from generate_series(1, ${posts}) n, generate_series(1, 5) v;
    insert into comments (workspace_id, id, post_id, parent_id, user_id, content, replies_count)
    select '${ws}', md5('comment ' || n || ' ' || c)::uuid, md5('post ' || n)::uuid,
      case c when 2 then md5('comment ' || n || ' 1')::uuid end, md5('user ' || 1 + n % ${posts / 5})::uuid,
      repeat('A comment. ', 10), 2 - c
    from generate_series(1, ${posts}) n, generate_series(1, 2) c`)
    .simple();
  await sql.end();
}

/** Runs a command in its own process. @returns the duration in seconds and the peak memory in megabytes */
async function earshot(api: OwnApi, options: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: api.databaseUrl, API_ROOT_KEYS: keys };
  const started = performance.now();
  const child = spawn(process.execPath, [join(builtServer, "cli/earshot.js"), ...options], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid));
  }, 20);
  const code = await new Promise((resolve) => child.on("exit", resolve));
  clearInterval(watch);
  expect(code).toBe(0);
  return { seconds: (performance.now() - started) / 1_000, memory };
}

/** Returns the peak resident set of a process in megabytes; 0 if the system does not report it. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

test(
  `a workspace of ${posts} posts moves to another database and back without changing a byte, in at most 200 MB of memory`,
  async () => {
    const [there, back] = [join(folder, "there.gz"), join(folder, "back.gz")];
    const figures = [
      await earshot(source, ["export", "--workspace", subdomain, there]),
      await earshot(target, ["import", there]),
      await earshot(target, ["export", "--workspace", subdomain, back]),
    ];
    const bytes = await readFile(there);
    expect(bytes.equals(await readFile(back))).toBe(true);
    expect(await auditCounters(target.db)).toEqual([]);
    for (const { memory } of figures) expect(memory).toBeLessThan(200);
    process.stdout.write(`${JSON.stringify({ posts, megabytes: bytes.length / 1e6, figures })}\n`);
  },
  timeLimit(120_000),
);
