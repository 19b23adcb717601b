import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PictureSettings } from "../../../api/pictures/contract.ts";
import { openStore } from "../../../api/pictures/open-store.ts";
import { preparePicture } from "../../../api/pictures/prepare-picture.ts";
import { removePictures } from "../../../api/pictures/start-removing.ts";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import { createApiClient } from "../../../bff/upstream/api-client.ts";
import { createInternalApi } from "../../../bff/upstream/internal-api.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import {
  type Call,
  caller,
  newBoard,
  newWorkspace,
  type OwnApi,
  sharedApi,
  startApi,
} from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";
import { bomb, hostilePictures, newSender, png } from "./hostile-pictures.ts";

let folder: string;
let api: OwnApi;
let sent: { type: string; data: string };
let client: ReturnType<typeof createApiClient>;
let internal: ReturnType<typeof createInternalApi>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  api = await startApi({ PICTURES_DIR: folder, PICTURES_PER_HOUR: "3" });
  client = createApiClient({ apiUrl: api.url, onFailure: () => {} });
  internal = createInternalApi(client, api.config.SHARED_ROOT_KEYS);
  sent = { type: "image/png", data: (await png()).toString("base64") };
});
afterAll(async () => {
  client?.close();
  await api?.stop();
  await rm(folder, { recursive: true });
});

/** Creates a workspace in which everybody may add pictures. */
async function newGallery(senders = "everyone") {
  const workspace = await newWorkspace(api);
  const { workspaceId } = workspace;
  const owner = await signIn(api, workspace, "owner");
  await owner.call("PATCH /staff/pictures/settings", { senders });
  const una = await workspace.endUser();
  const place = await newBoard(workspace.call);
  const add = async (call: Call = una.call) => (await call("POST /visitor/pictures", sent)).body;
  return {
    ...{ ...workspace, owner, una, place, add },
    read: async (id: string, via = "public", size: "full" | "thumbnail" = "full") =>
      internal.readPicture({ workspaceId, id, size, via }, "test"),
    post: async (description: string, more: object = {}) =>
      newPost(una.call, place, { title: "Beds", description, ...more }),
    /** Removes the files of deleted pictures, and returns the names of those that are left. */
    async files() {
      await removePictures(api.db, store());
      return (await readdir(join(folder, workspaceId)).catch(() => [])).sort();
    },
    expire: () => api.sql`
      update pictures set expires_at = now() - interval '1 second'
      where workspace_id = ${workspaceId} and expires_at is not null`,
  };
}
/** Creates an anonymous visitor of the workspace. */
async function newGuest(workspaceId: string) {
  const userId = randomUUID();
  await api.sql`
    insert into users (workspace_id, id, role, identity, full_name)
    values (${workspaceId}, ${userId}, 'end_user', 'anonymous', 'Anonymous')`;
  const claims = { ws: workspaceId, sub: userId, vfy: false };
  const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
  return { userId, call: caller(api.url, { "x-api-key": key }) };
}
function store() {
  const found = openStore(api.config);
  if (!found) throw new Error("no store");
  return found;
}

it("a picture in a public idea can be read by everybody, in two sizes, and by nobody before", async () => {
  const { add, read, post } = await newGallery();
  const { id, address, width, height } = await add();
  expect([width, height]).toEqual([600, 400]);
  expect(await read(id)).toBeUndefined();
  await post(`Look: ![a bed](${address})`);
  const full = await read(id);
  expect(await sharp(full).metadata()).toMatchObject({ format: "webp", width: 600, height: 400 });
  expect(await sharp(await read(id, "public", "thumbnail")).metadata()).toMatchObject({ width: 480 });
});

it("a picture in a private idea is read only by way of that idea, or by staff", async () => {
  const { add, read, post } = await newGallery();
  const { id, address } = await add();
  const { id: postId } = await post(`![](${address})`, { visibility: "private" });
  const other = await post("Another idea");
  expect(await read(id)).toBeUndefined();
  expect(await read(id, other.id)).toBeUndefined();
  expect(await read(id, postId)).toBeDefined();
  expect(await read(id, "staff")).toBeDefined();
});

it("a text that repeats the address of a picture in another text does not take the picture over", async () => {
  const { add, read, post } = await newGallery();
  const { id, address } = await add();
  await post(`![](${address})`, { visibility: "private" });
  const thief = await post(`![](${address})`);
  expect(await read(id)).toBeUndefined();
  expect(await read(id, thief.id)).toBeUndefined();
});

it("another workspace can neither show nor read a picture", async () => {
  const [one, other] = [await newGallery(), await newGallery()];
  const { id, address } = await one.add();
  await other.post(`![](${address})`);
  expect(await other.read(id, "staff")).toBeUndefined();
  expect(await one.read(id)).toBeUndefined();
});

it("the pictures of a deleted workspace can be read by nobody, before the sweep removes them", async () => {
  const { add, read, post, workspaceId } = await newGallery();
  const { id, address } = await add();
  await post(`![](${address})`);
  expect(await read(id)).toBeDefined();
  await api.sql`update workspaces set deleted_at = now() where id = ${workspaceId}`;
  expect([await read(id), await read(id, "staff")]).toEqual([undefined, undefined]);
});

it("a picture in a comment follows the comment: hidden with spam, gone with the comment", async () => {
  const { add, read, post, una, files, workspaceId } = await newGallery();
  const { id, address } = await add();
  const { id: postId } = await post("Idea");
  const comment = await una.call(`POST /v1/posts/${postId}/comments`, { content: `![](${address})` });
  expect(await read(id)).toBeDefined();
  const mark = (isSpam: boolean) =>
    api.sql`update comments set is_spam = ${isSpam} where workspace_id = ${workspaceId} and id = ${comment.body.id}`;
  await mark(true);
  expect(await read(id)).toBeUndefined();
  await mark(false);
  await una.call(`DELETE /v1/posts/${postId}/comments/${comment.body.id}`);
  expect(await read(id, "staff")).toBeUndefined();
  expect(await files()).toEqual([]);
});

it("the pictures of an idea and of its comments are deleted with the idea, and their files with them", async () => {
  const { add, post, una, files } = await newGallery();
  const [first, second] = [await add(), await add()];
  const { id } = await post(`![](${first.address})`);
  await una.call(`POST /v1/posts/${id}/comments`, { content: `![](${second.address})` });
  expect((await files()).length).toBe(4);
  await una.call(`DELETE /v1/posts/${id}`);
  expect(await files()).toEqual([]);
});

it("a picture in a changelog entry can be read by everybody, and is deleted with the entry", async () => {
  const { owner, read, call, files } = await newGallery("staff");
  const { id, address } = (await owner.call("POST /staff/pictures", sent)).body;
  const entry = await call("POST /v1/changelogs", { title: "New", content: `![](${address})` });
  expect(await read(id)).toBeDefined();
  await call(`DELETE /v1/changelogs/${entry.body.id}`);
  expect(await files()).toEqual([]);
});

it("an edit that removes a picture hides it at once; another edit brings it back within a day", async () => {
  const { add, read, post, una, expire, files } = await newGallery();
  const { id, address } = await add();
  const { id: postId } = await post(`![](${address})`);
  const edit = (description: string) => una.call(`PATCH /v1/posts/${postId}`, { description });
  await edit("Without");
  expect(await read(id, postId)).toBeUndefined();
  await edit(`Again ![](${address})`);
  await expire();
  await sweepOldRows(api.db, 365);
  expect(await read(id)).toBeDefined();
  await edit("Without");
  await expire();
  await sweepOldRows(api.db, 365);
  expect(await files()).toEqual([]);
});

it("a picture that no text contains for a day is deleted, and no text can take it up any more", async () => {
  const { add, read, post, expire, files } = await newGallery();
  const { id, address } = await add();
  await sweepOldRows(api.db, 365);
  expect((await files()).length).toBe(2);
  await expire();
  await post(`![](${address})`);
  expect(await read(id)).toBeUndefined();
  await sweepOldRows(api.db, 365);
  expect(await files()).toEqual([]);
});

it("the picture of a merged idea comes back with the idea, and otherwise goes with the idea that was kept", async () => {
  const { add, read, post, call, owner, files } = await newGallery();
  const { id, address } = await add();
  const kept = await post("Kept");
  const duplicate = await post(`![](${address})`);
  const merge = () => owner.call(`POST /staff/posts/${kept.id}/merges`, { duplicateId: duplicate.id });
  const merged = await merge();
  expect(merged.status).toBe(201);
  await owner.call(`DELETE /staff/posts/${kept.id}/merges/${merged.body.id}`);
  expect((await call(`GET /v1/posts/${duplicate.id}`)).body.id).toBe(duplicate.id);
  expect(await read(id, duplicate.id)).toBeDefined();
  await merge();
  await call(`DELETE /v1/posts/${kept.id}`);
  expect(await files()).toEqual([]);
});

it("erasing a person deletes the person's pictures, and the export lists them before", async () => {
  const { add, read, post, una, owner, files } = await newGallery();
  const { id, address } = await add();
  const { id: postId } = await post(`![](${address})`);
  const data = (await una.call("GET /visitor/data")).body;
  expect(data.pictures).toMatchObject([{ id, textKind: "post", textId: postId, width: 600, height: 400 }]);
  const erased = await owner.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: false });
  expect(erased.status).toBe(200);
  expect(await read(id, "staff")).toBeUndefined();
  expect(await files()).toEqual([]);
});

it("only those whom the workspace allows add pictures, and by default only staff do", async () => {
  const workspace = await newWorkspace(api);
  const [owner, una] = [await signIn(api, workspace, "owner"), await workspace.endUser()];
  const settings = PictureSettings.parse((await owner.call("GET /staff/pictures/settings")).body);
  expect(settings).toEqual({ senders: "staff", usedBytes: 0 });
  expectProblem(await una.call("POST /visitor/pictures", sent), 403, "pictures_off");
  expect((await owner.call("POST /staff/pictures", sent)).status).toBe(201);
  const off = await owner.call("PATCH /staff/pictures/settings", { senders: "nobody" });
  expect(off.body.usedBytes).toBeGreaterThan(0);
  expectProblem(await owner.call("POST /staff/pictures", sent), 403, "pictures_off");
});

it("a visitor adds no more pictures in an hour than the limit, also at the same time; staff may", async () => {
  const { una, owner } = await newGallery();
  const send = () => una.call("POST /visitor/pictures", sent);
  const responses = [await send(), await send(), ...(await Promise.all([send(), send()]))];
  const rejected = responses.filter(({ status }) => status !== 201);
  expect(rejected.length).toBe(1);
  for (const response of rejected) {
    expectProblem(response, 429, "too_many_pictures");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_500);
  }
  for (let turn = 0; turn < 4; turn += 1)
    expect((await owner.call("POST /staff/pictures", sent)).status).toBe(201);
});

it("the pictures of a workspace never take up more space than the limit", async () => {
  const { owner, workspaceId, una } = await newGallery();
  await api.sql`
    insert into pictures (workspace_id, user_id, width, height, bytes)
    values (${workspaceId}, ${una.userId}, 1, 1, 999999990)`;
  expectProblem(await owner.call("POST /staff/pictures", sent), 409, "picture_space_used_up");
});

it("a fifth of the space for pictures is kept for staff, so that visitors cannot use it up", async () => {
  const { owner, workspaceId, una } = await newGallery();
  await api.sql`
    insert into pictures (workspace_id, user_id, width, height, bytes)
    values (${workspaceId}, ${una.userId}, 1, 1, 800000000 - 200000)`;
  const bytes = async () => (await owner.call("GET /staff/pictures/settings")).body.usedBytes;
  expect((await una.call("POST /visitor/pictures", sent)).status).toBe(201);
  await api.sql`
    update pictures set bytes = bytes + 800000000 - ${await bytes()}
    where workspace_id = ${workspaceId} and width = 1`;
  expect(await bytes()).toBe(800_000_000);
  expectProblem(await una.call("POST /visitor/pictures", sent), 409, "picture_space_used_up");
  expect((await owner.call("POST /staff/pictures", sent)).status).toBe(201);
});

it("people without a verified identity use at most two fifths of the space for pictures", async () => {
  const { owner, workspaceId, una } = await newGallery();
  const guest = await newGuest(workspaceId);
  await api.sql`
    insert into pictures (workspace_id, user_id, width, height, bytes)
    values (${workspaceId}, ${una.userId}, 1, 1, 390000000), (${workspaceId}, ${guest.userId}, 2, 1, 399999990)`;
  expectProblem(await guest.call("POST /visitor/pictures", sent), 409, "picture_space_used_up");
  expect((await una.call("POST /visitor/pictures", sent)).status).toBe(201);
  await api.sql`delete from pictures where workspace_id = ${workspaceId} and width = 2`;
  expect((await guest.call("POST /visitor/pictures", sent)).status).toBe(201);
  expect((await owner.call("POST /staff/pictures", sent)).status).toBe(201);
});

it("every hostile picture is a problem with its own code, and leaves nothing behind", async () => {
  const { owner, files } = await newGallery();
  for (const [name, bytes, type, code] of await hostilePictures()) {
    const response = await owner.call("POST /staff/pictures", { type, data: bytes.toString("base64") });
    expect([name, response.body.code]).toEqual([name, code]);
    expectProblem(response, code === "picture_type_not_supported" ? 415 : 400, code);
  }
  expect(await files()).toEqual([]);
});

it("while three other pictures of the workspace are waiting, a visitor's is rejected with Retry-After", async () => {
  const { una, workspaceId } = await newGallery();
  const others = Array.from({ length: 3 }, () =>
    preparePicture(newSender(workspaceId), bomb(4_990), "image/png", 100),
  );
  const response = await una.call("POST /visitor/pictures", sent);
  expectProblem(response, 503, "pictures_busy");
  expect(response.headers.get("retry-after")).toBe("2");
  await Promise.all(others);
  expect((await una.call("POST /visitor/pictures", sent)).status).toBe(201);
});

it("a file over 5 MiB, bad base64 and a missing type are named", async () => {
  const { owner } = await newGallery();
  const data = (bytes: number) => Buffer.alloc(bytes).toString("base64");
  const post = (body: object) => owner.call("POST /staff/pictures", body);
  expectBadFields(await post({ type: "image/png", data: data(5 * 1024 * 1024 + 1) }), "data");
  expectProblem(await post({ type: "image/png", data: data(5 * 1024 * 1024) }), 400, "picture_type_mismatch");
  expectBadFields(await post({ type: "image/png", data: "?" }), "data");
  expectBadFields(await post({ data: "" }), "type");
  expectProblem(await post({ type: "image/png", data: data(6 * 1024 * 1024) }), 413, "body_too_large");
});

it("a server without a store says so", async () => {
  const plain = await sharedApi();
  const workspace = await newWorkspace(plain);
  const owner = await signIn(plain, workspace, "owner");
  expectProblem(await owner.call("POST /staff/pictures", sent), 503, "pictures_not_available");
});
