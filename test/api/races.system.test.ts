import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Api,
  type ApiResponse,
  type Call,
  caller,
  newBoard,
  newWorkspace,
  type OwnApi,
  startApi,
} from "../harness.ts";
import { sweepBoards } from "./boards/sweep-boards.ts";
import { newPost } from "./posts/new-post.ts";
import { faultsOf, race, readFunction, repeatedly, startNaively, untilCaught } from "./race.ts";
import { startSecondProcess } from "./start-second-process.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/**
 * Returns one of the project's SQL functions without its locks, and with short sleeps that make races more likely.
 */
async function unlocked(name: string): Promise<string> {
  const text = await readFunction(name);
  const naive = text.replaceAll(/ for (no key update|key share|update)( of \w+)?(?=[;)]| for)/g, "");
  expect(naive, name).not.toBe(text);
  return naive
    .replace("\nbegin\n", "\nbegin\n  perform pg_sleep(0.002);\n")
    .replaceAll(
      /( {2}end if;\n|continue when not found;\n)(?= +(insert|delete|change))/g,
      "$1  perform pg_sleep(0.005);\n",
    );
}

const isOneOf = (responses: ApiResponse[], ...allowed: (number | string)[]) =>
  responses
    .filter(({ status, body }) => !allowed.includes(status) && !allowed.includes(`${status} ${body?.code}`))
    .map(({ text }) => text);

/** One user's sixteen clients toggle the vote on one post, through two processes. @returns the faults */
async function toggleVotes(on: Api): Promise<string[]> {
  const [{ call, apiKey }, second] = [await newWorkspace(on), await startSecondProcess(on)];
  const { id } = await newPost(call, await newBoard(call));
  const calls = [call, caller(second, { "x-api-key": apiKey })];
  const responses = await race(8, (client) => calls[client % 2]!(`POST /v1/posts/${id}/vote`));
  const faults = [...isOneOf(responses, 200), ...(await faultsOf(on, responses))];
  // Whatever the order of the requests, every second toggle adds a vote, and in each response `votesCount` agrees with `isVoted`.
  const voted = responses.filter(({ body }) => body.isVoted).length;
  if (voted !== responses.length / 2) faults.push(`${voted} of ${responses.length} toggles said voted`);
  const untrue = responses.filter(({ body }) => body.votesCount !== Number(body.isVoted));
  const { votesCount, isVoted } = (await call(`GET /v1/posts/${id}`)).body;
  if (votesCount !== 0 || isVoted) faults.push(`${votesCount} votes are left of an even number of toggles`);
  return [...faults, ...untrue.map(({ text }) => text)];
}

/**
 * Of one user's sixteen clients, eight set `isVoted` while the other eight clear it, through two processes.
 * @returns the faults
 */
async function setVotes(on: Api): Promise<string[]> {
  const [workspace, second] = [await newWorkspace(on), await startSecondProcess(on)];
  const { id } = await newPost(workspace.call, await newBoard(workspace.call));
  const { call, apiKey } = await workspace.endUser();
  const calls = [call, caller(second, { "x-api-key": apiKey })];
  const responses = await race(8, (client, turn) => {
    const isVoted = Math.floor(client / 2 + turn) % 2 === 0;
    return calls[client % 2]!(`PUT /visitor/posts/${id}/vote`, { isVoted });
  });
  const faults = [...isOneOf(responses, 200), ...(await faultsOf(on, responses))];
  // Each response has the state that its own request set.
  const untrue = responses.filter(({ body }, at) => {
    const isVoted = Math.floor(Math.floor(at / 8) / 2 + (at % 8)) % 2 === 0;
    return body.isVoted !== isVoted || body.votesCount !== Number(isVoted);
  });
  const { votesCount, isVoted } = (await call(`GET /v1/posts/${id}`)).body;
  if (votesCount !== Number(isVoted)) faults.push(`${votesCount} votes of one person`);
  return [...faults, ...untrue.map(({ text }) => text)];
}

/** Sixteen clients concurrently create the first board of a workspace, in five workspaces one after another. */
async function createFirstBoards(on: Api): Promise<string[]> {
  const faults: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { call } = await newWorkspace(on);
    const responses = await race(1, (n) =>
      call("POST /v1/boards", { title: `T ${n}`, url: `u-${n}`, isPrivate: false }),
    );
    const defaults = responses.filter(({ body }) => body.isDefault).length;
    if (defaults !== 1) faults.push(`${defaults} default boards`);
    faults.push(...isOneOf(responses, 201), ...(await faultsOf(on, responses)));
  }
  return faults;
}

/** One user creates forty-eight boards, sixteen at a time. */
async function fillBoards(on: Api): Promise<string[]> {
  const { call } = await newWorkspace(on);
  const responses = await race(3, (n, turn) =>
    call("POST /v1/boards", { title: `T ${n} ${turn}`, url: `u-${n}-${turn}`, isPrivate: false }),
  );
  const made = responses.filter(({ status }) => status === 201).length;
  const faults = [...isOneOf(responses, 201, "409 board_limit_reached"), ...(await faultsOf(on, responses))];
  return made === 30 ? faults : [...faults, `${made} boards`];
}

/**
 * Concurrently creates sixteen boards with one title in sixteen spellings, then concurrently renames sixteen to one
 * title.
 */
async function shareTitles(on: Api): Promise<string[]> {
  const { call } = await newWorkspace(on);
  const spell = (title: string, n: number) =>
    [...title].map((c, at) => ((n >> at) & 1 ? c.toUpperCase() : c)).join("");
  const make = (title: string, url: string) => call("POST /v1/boards", { title, url, isPrivate: false });
  const made = await race(1, (n) => make(spell("same title", n), `u-${n}`));
  const boards: string[] = [];
  for (let n = 0; n < 16; n += 1) boards.push((await make(`Other ${n}`, `other-${n}`)).body.id);
  const renamed = await race(1, (n) => call(`PATCH /v1/boards/${boards[n]}`, { title: spell("renamed", n) }));
  const faults = [
    ...isOneOf(made, 201, "409 board_title_taken"),
    ...isOneOf(renamed, 200, "409 board_title_taken"),
    ...(await faultsOf(on, [...made, ...renamed])),
  ];
  const titles = (await call("GET /v1/boards")).body.map(({ title }: { title: string }) =>
    title.toLowerCase(),
  );
  return new Set(titles).size === titles.length ? faults : [...faults, `titles ${titles}`];
}

/** Creates posts while their category or board is being deleted. */
async function createInDeleted(on: Api, what: "boards" | "post-categories"): Promise<string[]> {
  const { call, workspaceId } = await newWorkspace(on);
  await newBoard(call);
  const faults: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const place = await newBoard(call);
    const id = what === "boards" ? place.boardId : place.categoryId;
    let deletion: ApiResponse | undefined;
    const posts = (
      await race(1, async (n) => {
        if (n !== round % 5)
          return call("POST /v1/posts", { title: `P ${n}`, visibility: "public", ...place });
        deletion = await call(`DELETE /v1/${what}/${id}`);
        await sweepBoards(on);
        return deletion;
      })
    ).filter((response) => response !== deletion);
    const unknown = isOneOf(posts, 201, "400 invalid_request");
    faults.push(...unknown, ...isOneOf([deletion as ApiResponse], 200, "409 category_in_use"));
    faults.push(...(await faultsOf(on, [...posts, deletion as ApiResponse])));
    const found = (await call(`GET /v1/posts?boardId=${place.boardId}&limit=100`)).body.pagination.total;
    const kept = deletion?.status === 200 ? 0 : posts.filter(({ status }) => status === 201).length;
    if (found !== kept) faults.push(`${found} posts where ${kept} belong`);
    await sweepBoards(on);
    const lost = await on.sql`
      select from posts p where workspace_id = ${workspaceId} and not exists (
        select from boards b where b.workspace_id = ${workspaceId} and b.id = p.board_id)`;
    if (lost.length) faults.push(`${lost.length} posts of no board`);
  }
  return faults;
}

/** Votes for, comments on and tags a post while the post is being deleted. */
async function deleteLivelyPosts(on: Api): Promise<string[]> {
  const workspace = await newWorkspace(on);
  const place = await newBoard(workspace.call);
  const tag = (await workspace.call("POST /v1/tags", { name: "Tag", boardId: place.boardId })).body.id;
  const voters: Call[] = [];
  for (let n = 0; n < 5; n += 1) voters.push((await workspace.endUser()).call);
  const faults: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const { id } = await newPost(workspace.call, place);
    const responses = await race(1, (n) => {
      if (n === 3 + (round % 5)) return workspace.call(`DELETE /v1/posts/${id}`);
      if (n % 3 === 1) return workspace.call(`POST /v1/posts/${id}/comments`, { content: "Yes" });
      if (n % 3 === 2) return workspace.call(`POST /v1/posts/${id}/tags/${tag}`);
      return voters[n % 5]!(`POST /v1/posts/${id}/vote`);
    });
    faults.push(...isOneOf(responses, 200, 201, "404 not_found"), ...(await faultsOf(on, responses)));
  }
  return faults;
}

/** Moves posts between two boards in both directions while they are tagged, untagged and voted for. */
async function movePosts(on: Api): Promise<string[]> {
  const { call } = await newWorkspace(on);
  const [one, two] = [await newBoard(call), await newBoard(call)];
  const tags: string[] = [];
  for (const { boardId } of [one, two])
    tags.push((await call("POST /v1/tags", { name: "Tag", boardId })).body.id);
  const posts: string[] = [];
  for (const place of [one, two]) posts.push((await newPost(call, place)).id);
  const responses = await race(12, (n, turn) => {
    const id = posts[turn % 2];
    if (n % 4 === 0) return call(`PATCH /v1/posts/${id}`, (n + turn) % 3 ? one : two);
    if (n % 4 === 1) return call(`POST /v1/posts/${id}/tags/${tags[turn % 2]}`);
    if (n % 4 === 2) return call(`DELETE /v1/posts/${id}/tags/${tags[turn % 2]}`);
    return call(`POST /v1/posts/${id}/vote`);
  });
  return [...isOneOf(responses, 200, "400 invalid_request"), ...(await faultsOf(on, responses))];
}

/** Gives posts a status that no post in their category has yet, at creation and later. */
async function settlePosts(on: Api): Promise<string[]> {
  const { call } = await newWorkspace(on);
  const statuses = (await call("GET /v1/statuses")).body.map(({ id }: { id: string }) => id);
  const faults: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const place = await newBoard(call);
    const posts: string[] = [];
    for (let n = 0; n < 8; n += 1) posts.push((await newPost(call, place)).id);
    const responses = await race(2, (n, turn) => {
      const statusId = statuses[turn];
      if (n < 8) return call(`PATCH /v1/posts/${posts[n]}`, { statusId });
      return call("POST /v1/posts", { title: `P ${n}`, visibility: "public", statusId, ...place });
    });
    faults.push(...isOneOf(responses, 200, 201), ...(await faultsOf(on, responses)));
  }
  return faults;
}

const races: [title: string, run: (on: Api) => Promise<string[]>, naive: () => Promise<string>][] = [
  ["toggling one user's vote", toggleVotes, () => unlocked("toggle_post_votes")],
  ["setting and clearing one user's vote", setVotes, () => unlocked("toggle_post_votes")],
  [
    "creating the first board of a workspace",
    createFirstBoards,
    async () => `drop index boards_one_default; ${await unlocked("create_board")}`,
  ],
  ["creating more boards than a user may have", fillBoards, () => unlocked("create_board")],
  [
    "giving boards the same title",
    shareTitles,
    async () =>
      "drop index boards_title_key; create index boards_title_key on boards (workspace_id, lower(title))",
  ],
  [
    "creating posts in a category that is being deleted",
    (on) => createInDeleted(on, "post-categories"),
    () => unlocked("delete_category"),
  ],
  [
    "creating posts on a board that is being deleted",
    (on) => createInDeleted(on, "boards"),
    async () =>
      `alter table posts drop constraint posts_board, drop constraint posts_category;
      ${await unlocked("delete_board")};
      ${(await unlocked("create_post")).replace("  insert into posts", "  perform pg_sleep(0.05);\n  insert into posts")}`,
  ],
  [
    "voting for, commenting on and tagging a post that is being deleted",
    deleteLivelyPosts,
    async () => `${await unlocked("lock_post_activity")}; ${await unlocked("toggle_post_votes")}`,
  ],
  ["moving posts that are being tagged", movePosts, () => unlocked("update_post")],
  ["giving posts a status", settlePosts, () => unlocked("count_post")],
];

describe.each(races)("%s from sixteen clients at once", (_title, run, naive) => {
  it(
    "sixteen concurrent clients cause no wrong counter, no violated rule and no 5xx response",
    repeatedly,
    async () => {
      expect(await run(api)).toEqual([]);
    },
  );

  it("the race test fails when locks or constraints are removed", { timeout: 90_000 }, async () => {
    const broken = await startNaively(await naive());
    expect(await untilCaught(() => run(broken))).not.toEqual([]);
  });
});
