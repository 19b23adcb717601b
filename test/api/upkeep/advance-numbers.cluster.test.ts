import { expect, inject, it } from "vitest";
import { newDatabase, newFile } from "../../cli/backup/databases.ts";
import { runEarshot } from "../../cli/run-earshot.ts";
import { onDatabase } from "../../create-database.ts";
import { afterThis, type Call, caller, newBoard, newWorkspace, rootKeys, startApi } from "../../harness.ts";
import { joinNodes } from "../../sharded-template.ts";
import { startSecondProcess } from "../start-second-process.ts";
import { newNumberedPost, voter } from "../votes/new-vote.ts";

/** Creates three posts with two votes each. @returns the numbers of posts and of votes */
async function write(call: Call) {
  const board = await newBoard(call);
  const numbers: { posts: number[]; votes: number[] } = { posts: [], votes: [] };
  for (let post = 0; post < 3; post += 1) {
    const { number } = await newNumberedPost(call, board);
    numbers.posts.push(number);
    for (const user of [voter(), voter()]) {
      const vote = await call(`POST /v1/posts/${number}/votes`, { user });
      expect(vote.status, vote.text).toBe(201);
      numbers.votes.push(vote.body.data.id);
    }
  }
  return numbers;
}

it("a backup of a sharded database can be restored and sharded again, and later posts and votes get unused numbers", async () => {
  const keys = rootKeys();
  const api = await startApi({ API_ROOT_KEYS: keys });
  afterThis(() => api.stop());
  const earshot = async (url: string, ...options: string[]) => {
    const { code, err } = await runEarshot(options, { DATABASE_URL: url, API_ROOT_KEYS: keys });
    expect(code, err).toBe(0);
  };
  // Each worker has some of them.
  const workspaces: Awaited<ReturnType<typeof newWorkspace>>[] = [];
  while (workspaces.length < 8) workspaces.push(await newWorkspace(api));
  const before = await Promise.all(workspaces.map(({ call }) => write(call)));

  const file = await newFile();
  await earshot(api.databaseUrl, "backup", file);
  const target = await newDatabase();
  await earshot(target.url, "restore", file);
  const name = new URL(target.url).pathname.slice(1);
  const workers = (inject("workerUrls") ?? []).map((url) => onDatabase(url, name));
  await joinNodes([target.url, ...workers]);
  await earshot(target.url, "migrate", "--sharded");

  const url = await startSecondProcess({ ...api, databaseUrl: target.url });
  for (const [index, { apiKey }] of workspaces.entries()) {
    const after = await write(caller(url, { "x-api-key": apiKey }));
    for (const kind of ["posts", "votes"] as const) {
      const all = [...(before[index]?.[kind] ?? []), ...after[kind]];
      expect(new Set(all).size).toBe(all.length);
    }
  }
});
