import { expect, it } from "vitest";
import { afterThis, newBoard, newWorkspace, startApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";

it("the slow lists of one workspace delay neither the lists nor the other requests of another one", async () => {
  const api = await startApi();
  afterThis(() => api.stop());
  const [slow, other] = [await newWorkspace(api), await newWorkspace(api)];
  await newPost(slow.call, await newBoard(slow.call), { title: "Slow" });
  const board = await newBoard(other.call);
  await api.sql
    .unsafe(`
    alter function post_text(posts, post_activity, boolean) rename to fast_post_text;
    create function post_text(p posts, a post_activity, v boolean) returns text language plpgsql as $$
    begin
      if p.title = 'Slow' then perform pg_sleep(0.2); end if;
      return fast_post_text(p, a, v);
    end $$;`)
    .simple();

  const lists = 60;
  let ended = 0;
  const all = Array.from({ length: lists }, async () => {
    const { status } = await slow.call("GET /v1/posts");
    ended += 1;
    return status;
  });
  const first = all[0];
  await first;
  const before = ended;
  for (let n = 0; n < 3; n += 1) {
    expect((await other.call("GET /v1/posts")).status).toBe(200);
    const post = await newPost(other.call, board);
    expect((await other.call(`GET /v1/posts/${post.id}`)).status).toBe(200);
  }
  expect(ended - before).toBeLessThan(lists / 2);
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
});
