import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { ExportedUser } from "../../../api/users/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { askAsBff, speakAs } from "../embed/ask-as-bff.ts";
import { lockWaits } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
let bff: Call;
beforeAll(async () => {
  api = await sharedApi();
  bff = await askAsBff(api);
});

/** Creates an anonymous visitor and a person of the same workspace, as whom the visitor signs in later. */
async function newPair() {
  const workspace = await newWorkspace(api);
  const { workspaceId, call } = workspace;
  const staff = await signIn(api, workspace, "admin");
  const place = await newBoard(call);
  const [id, sid] = [randomUUID(), randomUUID()];
  await bff("POST /internal/visitor", { workspaceId, identity: { kind: "anonymous", id } });
  const visitor = { id, call: await speakAs(api, workspaceId, id, { anon: true, vfy: false, sid }) };
  const resolve = async (more: object = {}): Promise<{ id: string }> => {
    const identity = { kind: "verified", externalId: "una" };
    const response = await bff("POST /internal/visitor", { workspaceId, identity, ...more });
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
  const person = await resolve();
  const until = Math.floor(Date.now() / 1_000) + 3_600;
  const post = async (who = call, more: object = {}) => (await newPost(who, place, more)).id;
  const merge = async (into: string, duplicateId: string) => {
    const merged = await staff.call(`POST /staff/posts/${into}/merges`, { duplicateId });
    expect(merged.status, merged.text).toBe(201);
    return { undo: () => staff.call(`DELETE /staff/posts/${into}/merges/${merged.body.id}`, {}) };
  };
  const votesOf = async (ids: string[]) =>
    Promise.all(ids.map(async (one) => (await call(`GET /v1/posts/${one}`)).body.votesCount));
  return {
    ...{ workspaceId, staff, visitor, post, merge, votesOf },
    person: { ...person, call: await speakAs(api, workspaceId, person.id) },
    signInAsPerson: () => resolve({ from: { userId: id, sessionId: sid, until } }),
  };
}

const vote = async (who: { call: Call }, ids: string[]) => {
  for (const id of ids) await who.call(`POST /v1/posts/${id}/vote`);
};

describe("signing in after a visitor's post was merged", () => {
  const words = { title: "Unwanted", description: "Unwanted" };

  it("the person's export contains the post", async () => {
    const { visitor, person, staff, post, merge, signInAsPerson } = await newPair();
    const [kept, duplicate] = [await post(), await post(visitor.call, words)];
    await merge(kept, duplicate);
    await signInAsPerson();
    const exported = ExportedUser.parse((await staff.call(`GET /staff/users/${person.id}/export`)).body);
    expect(exported.mergedPosts).toMatchObject([{ id: duplicate, mergedInto: kept, ...words }]);
  });

  it("erasing the person erases the text of the post, also if the merge was undone", async () => {
    const { visitor, person, staff, post, merge, signInAsPerson } = await newPair();
    const [kept, duplicate] = [await post(), await post(visitor.call, words)];
    const { undo } = await merge(kept, duplicate);
    await undo();
    await merge(kept, duplicate);
    await signInAsPerson();
    await staff.call(`POST /staff/users/${person.id}/erasure`, { withTexts: true });
    const merges =
      await api.sql`select duplicate->>'title' as title from post_merges where post_id = ${kept}`;
    expect(merges).toEqual([{ title: "Erased" }, { title: "Erased" }]);
  });

  it("undoing the merge restores the post as the person's", async () => {
    const { visitor, person, post, merge, signInAsPerson } = await newPair();
    const duplicate = await post(visitor.call, words);
    const { undo } = await merge(await post(), duplicate);
    await signInAsPerson();
    const undone = await undo();
    expect(undone.status, undone.text).toBe(200);
    const restored = await api.sql`select title, description, user_id from posts where id = ${duplicate}`;
    expect(restored).toEqual([{ ...words, user_id: person.id }]);
  });

  it.each(["the author", "a voter"])(
    "a sign-in that starts while a post of which the visitor is %s is being merged leaves no trace of the visitor",
    async (role) => {
      const { workspaceId, visitor, person, staff, post, signInAsPerson } = await newPair();
      const [kept, duplicate] = [await post(), await post(role === "the author" ? visitor.call : undefined)];
      if (role === "a voter") await vote(visitor, [duplicate]);
      const input = JSON.stringify({ id: kept, duplicateId: duplicate });
      let signedIn: Promise<unknown> = Promise.resolve();
      await api.sql.begin(async (merging) => {
        await merging`select merge_posts(${workspaceId}, ${staff.userId}, true, ${input}::text::jsonb)`;
        signedIn = signInAsPerson();
        await expect.poll(() => lockWaits(api.sql, "sign_in_visitor")).toHaveLength(1);
      });
      await signedIn;
      const [merged] = await api.sql`select m::text as text from post_merges m where post_id = ${kept}`;
      expect(merged?.text).toContain(person.id);
      expect(merged?.text).not.toContain(visitor.id);
      expect(await auditCounters(api.db)).toEqual([]);
    },
  );
});

describe("undoing a merge after a sign-in", () => {
  const choices = ["neither", "duplicate", "kept", "both"] as const;
  const cases = choices.flatMap((visitor) => choices.map((person) => ({ visitor, person })));

  it.each(cases)(
    "each post has the person's vote if either voted for it (visitor: $visitor, person: $person)",
    async (chosen) => {
      const { visitor, person, post, merge, votesOf, signInAsPerson } = await newPair();
      const [kept, duplicate] = [await post(), await post()];
      const idsOf = { neither: [], duplicate: [duplicate], kept: [kept], both: [kept, duplicate] };
      await vote(visitor, idsOf[chosen.visitor]);
      await vote(person, idsOf[chosen.person]);
      const { undo } = await merge(kept, duplicate);
      await signInAsPerson();
      await undo();
      const expected = new Set([...idsOf[chosen.visitor], ...idsOf[chosen.person]]);
      expect(await votesOf([kept, duplicate])).toEqual(
        [kept, duplicate].map((id) => Number(expected.has(id))),
      );
      const voted = await api.sql`select post_id as id from votes where user_id = ${person.id}`;
      expect(new Set(voted.map(({ id }) => id))).toEqual(expected);
      expect(await auditCounters(api.db)).toEqual([]);
    },
  );

  it("a vote returns through a chain of merges", async () => {
    const { visitor, post, merge, votesOf, signInAsPerson } = await newPair();
    const [last, middle, first] = [await post(), await post(), await post()];
    await vote(visitor, [first]);
    const merges = [await merge(middle, first), await merge(last, middle)];
    await signInAsPerson();
    for (const { undo } of merges.reverse()) expect((await undo()).status).toBe(200);
    expect(await votesOf([last, middle, first])).toEqual([0, 0, 1]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("votes that the visitor and the person gave to two duplicates of one post return to both", async () => {
    const { visitor, person, post, merge, votesOf, signInAsPerson } = await newPair();
    const [kept, one, other] = [await post(), await post(), await post()];
    await vote(visitor, [one]);
    await vote(person, [other]);
    const merges = [await merge(kept, one), await merge(kept, other)];
    await signInAsPerson();
    for (const { undo } of merges) await undo();
    expect(await votesOf([kept, one, other])).toEqual([0, 1, 1]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("a person's own vote stays on the kept post if the visitor's vote was withdrawn after the merge", async () => {
    const { visitor, person, post, merge, votesOf, signInAsPerson } = await newPair();
    const [kept, duplicate] = [await post(), await post(visitor.call)];
    await vote(visitor, [duplicate]);
    await vote(person, [kept]);
    const { undo } = await merge(kept, duplicate);
    await vote(visitor, [kept]);
    await signInAsPerson();
    await undo();
    expect(await votesOf([kept, duplicate])).toEqual([1, 0]);
  });
});
