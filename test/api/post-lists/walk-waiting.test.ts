import { afterAll, beforeAll, expect, it } from "vitest";
import { callFunction } from "../../../api/postgres/database.ts";
import { type Call, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Text {
  id: string;
  at: string;
  isStaff: boolean;
}

/** The time of the first text of a visitor after the last one of staff, from all texts of a post, oldest first. */
function waitingSince(texts: Text[]): string | undefined {
  return texts.slice(texts.findLastIndex(({ isStaff }) => isStaff) + 1)[0]?.at;
}

async function newPlace() {
  const workspace = await newWorkspace(api);
  const staff = await signIn(api, workspace, "admin");
  const place = await newBoard(workspace.call);
  const visitors = [await workspace.endUser(), await workspace.endUser()];
  const create = async (call: Call): Promise<string> =>
    (await call("POST /v1/posts", { title: "Idea", visibility: "public", ...place })).body.id;
  const texts = (post: string) => api.sql<Text[]>`
    select id, iso(at) as at, role <> 'end_user' as "isStaff" from (
      select p.id, p.created_at as at, u.role, 0 as place from posts p join users u on u.id = p.user_id
      where p.id = ${post}
      union all select c.id, c.created_at, u.role, 1 from comments c join users u on u.id = c.user_id
      where c.post_id = ${post} and not c.is_spam) texts
    order by place, at, id`;
  const kept = async () =>
    api.sql<{ post: string; since: string; isSamePlace: boolean }[]>`
      select w.post_id as post, iso(w.since) as since, (w.board_id, w.status_id) is not distinct from (p.board_id, p.status_id) as "isSamePlace"
      from waiting_posts w join posts p on p.id = w.post_id where w.workspace_id = ${workspace.workspaceId}`;
  const expectRight = async () => {
    const posts = await api.sql<{ id: string }[]>`
      select id from posts where workspace_id = ${workspace.workspaceId} order by id`;
    const right = [];
    for (const { id } of posts) {
      const since = waitingSince(await texts(id));
      if (since) right.push({ post: id, since, isSamePlace: true });
    }
    const rows = [...(await kept())].sort((a, b) => (a.post < b.post ? -1 : 1));
    expect(rows.map((row) => ({ ...row }))).toEqual(right);
  };
  return { workspace, staff, visitors, create, expectRight };
}

it("after any history of texts, spam, deletions, statuses, merges and their undo, each post waits since the first text of a visitor that staff have not answered", async () => {
  const { workspace, staff, visitors, create, expectRight } = await newPlace();
  const { call } = workspace;
  const people = [call, ...visitors.map((visitor) => visitor.call)];
  const statuses = (await call("GET /v1/statuses")).body as { id: string }[];
  // A linear congruential generator, so that a failure repeats.
  let seed = 20_261_127;
  const random = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return items[Math.floor((seed / 2_147_483_648) * items.length)] as Item;
  };
  const posts: string[] = [];
  const comments: { post: string; id: string }[] = [];
  const merges: { post: string; id: string }[] = [];
  const acts = {
    async post() {
      posts.push(await create(random(people)));
    },
    async comment() {
      const post = random(posts);
      const { status, body } = await random(people)(`POST /v1/posts/${post}/comments`, { content: "A word" });
      if (status === 201) comments.push({ post, id: body.id });
    },
    async mark() {
      const comment = random(comments);
      if (comment)
        await staff.call(`PATCH /staff/posts/${comment.post}/comments/${comment.id}`, {
          isSpam: random([true, false]),
        });
    },
    async remove() {
      const comment = random(comments);
      if (comment) await call(`DELETE /v1/posts/${comment.post}/comments/${comment.id}`);
    },
    async status() {
      await staff.call("PATCH /staff/posts", { ids: [random(posts)], statusId: random(statuses).id });
    },
    async merge() {
      const [post, duplicateId] = [random(posts), random(posts)];
      const { status, body } = await staff.call(`POST /staff/posts/${post}/merges`, { duplicateId });
      if (status === 201) merges.push({ post, id: body.id });
    },
    async undo() {
      const merge = merges.pop();
      if (merge) await staff.call(`DELETE /staff/posts/${merge.post}/merges/${merge.id}`);
    },
    async delete() {
      if (posts.length > 4) await call(`DELETE /v1/posts/${posts.shift()}`);
    },
  };
  for (let n = 0; n < 4; n += 1) await acts.post();
  const kinds = [
    "post",
    "comment",
    "comment",
    "comment",
    "comment",
    "mark",
    "remove",
    "status",
    "merge",
    "undo",
    "delete",
  ] as const;
  for (let n = 0; n < 150; n += 1) {
    await acts[random(kinds)]();
    await expectRight();
  }
});

it("a reply of staff and a new text of a visitor at once leave the post in the state of the later one", async () => {
  const { workspace, visitors, create, expectRight } = await newPlace();
  const [visitor] = visitors;
  const post = await create(visitor?.call as Call);
  for (let round = 0; round < 10; round += 1) {
    const say = ({ call }: { call: Call }) => call(`POST /v1/posts/${post}/comments`, { content: "A word" });
    const responses = await Promise.all(
      [visitor, workspace, visitor, workspace].map((one) => say(one as { call: Call })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await expectRight();
  }
});

it("the list of posts that wait has the open ones, longest waiting first, with their number and with other filters", async () => {
  const { workspace, staff, visitors, create } = await newPlace();
  const [visitor] = visitors as [(typeof visitors)[number]];
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await create(visitor.call));
  await create(workspace.call);
  const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string];
  const statuses = (await staff.call("GET /staff/statuses")).body as { id: string; kind: string }[];
  const set = (id: string, kind: string) =>
    staff.call("PATCH /staff/posts", {
      ids: [id],
      statusId: statuses.find((status) => status.kind === kind)?.id,
    });
  await set(second, "active");
  await set(third, "closed");
  await workspace.call(`POST /v1/posts/${first}/comments`, { content: "Thanks" });
  await workspace.call(`POST /v1/posts/${fifth}/comments`, { content: "Thanks" });
  await visitor.call(`POST /v1/posts/${fifth}/comments`, { content: "And?" });
  await visitor.call(`POST /v1/posts/${second}/comments`, { content: "Still waiting" });
  const list = async (query = "") => {
    const { body } = await staff.call(`GET /staff/posts?inbox=waiting${query}`);
    return [body.data.map(({ id }: { id: string }) => id), body.pagination.total];
  };
  expect(await list()).toEqual([[second, fourth, fifth], 3]);
  expect(await list("&limit=1&page=2")).toEqual([[fourth], 3]);
  expect(await list("&search=idea")).toEqual([[fifth, fourth, second], 3]);
  while ((await callFunction<number>(api.db, "index_posts", 100)) > 0);
  expect(await list("&search=idea&searchMode=text")).toEqual([
    expect.arrayContaining([second, fourth, fifth]),
    3,
  ]);
  expect(
    await list(
      `&statusValue=${(statuses.find(({ kind }) => kind === "active") as { value?: string }).value}`,
    ),
  ).toEqual([[second], 1]);
  await set(third, "open");
  expect(await list()).toEqual([[second, third, fourth, fifth], 4]);
});
