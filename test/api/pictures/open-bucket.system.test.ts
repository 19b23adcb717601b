import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBucket } from "../../../api/pictures/open-bucket.ts";
import { removePictures } from "../../../api/pictures/start-removing.ts";
import { createApiClient } from "../../../bff/upstream/api-client.ts";
import { createInternalApi } from "../../../bff/upstream/internal-api.ts";
import { afterThis, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";
import { startSecondProcess } from "../start-second-process.ts";
import { png } from "./hostile-pictures.ts";
import { type Bucket, startBucket } from "./start-bucket.ts";

let bucket: Bucket;
let api: OwnApi;
let sent: { type: string; data: string };
beforeAll(async () => {
  bucket = await startBucket();
  api = await startApi({ ...bucket.settings, PICTURES_S3_PREFIX: "/acme/earshot/" });
  sent = { type: "image/png", data: (await png()).toString("base64") };
});
afterAll(async () => {
  await api?.stop();
  await bucket?.stop();
});

const store = (more = {}) => openBucket({ ...bucket.settings, ...more });
const newPlace = () => ({ workspaceId: randomUUID(), id: randomUUID() });

/** Creates a workspace, and an idea with a picture; `readAt` reads the picture through the API at this URL. */
async function newIdea() {
  const workspace = await newWorkspace(api);
  const owner = await signIn(api, workspace, "owner");
  const place = await newBoard(workspace.call);
  const { id, address } = (await owner.call("POST /staff/pictures", sent)).body;
  const post = await newPost(workspace.call, place, { title: "Beds", description: `![](${address})` });
  const { workspaceId } = workspace;
  const read = (size: "full" | "thumbnail" = "full", url = api.url) => {
    const client = createApiClient({ apiUrl: url, onFailure: () => {} });
    afterThis(() => client.close());
    const internal = createInternalApi(client, api.config.SHARED_ROOT_KEYS);
    return internal.readPicture({ workspaceId, id, size, via: "public" }, "test");
  };
  const keys = async () => (await bucket.keys()).filter((key) => key.includes(workspaceId));
  return { ...workspace, owner, id, post, read, keys };
}
/** Returns the store that the API's worker uses. */
const workerStore = () => store({ PICTURES_S3_PREFIX: api.config.PICTURES_S3_PREFIX });

it("a picture in a bucket is read in two sizes, and deleted with its text", async () => {
  const { workspaceId, id, post, read, keys, call } = await newIdea();
  expect(await keys()).toEqual([
    `acme/earshot/${workspaceId}/${id}-full.webp`,
    `acme/earshot/${workspaceId}/${id}-thumbnail.webp`,
  ]);
  expect(await sharp(await read()).metadata()).toMatchObject({ format: "webp", width: 600, height: 400 });
  expect(await sharp(await read("thumbnail")).metadata()).toMatchObject({ width: 480 });
  await call(`DELETE /v1/posts/${post.id}`);
  await removePictures(api.db, workerStore());
  expect(await keys()).toEqual([]);
});

it("a picture that one API process stores in a bucket is read through another process", async () => {
  const { read } = await newIdea();
  const other = await startSecondProcess(api);
  expect((await read("full", other))?.equals((await read()) ?? Buffer.of())).toBe(true);
});

it("the files of a deleted picture are removed once the bucket is back", async () => {
  const { workspaceId, post, call, keys } = await newIdea();
  await call(`DELETE /v1/posts/${post.id}`);
  bucket.become("closed");
  afterThis(() => bucket.become("open"));
  await expect(removePictures(api.db, workerStore())).rejects.toThrow("cannot be reached");
  const waiting = () => api.sql`select 1 from picture_removals where workspace_id = ${workspaceId}`;
  expect([(await keys()).length, (await waiting()).length]).toEqual([2, 1]);
  bucket.become("open");
  await removePictures(api.db, workerStore());
  expect([(await keys()).length, (await waiting()).length]).toEqual([0, 0]);
});

it.each(["closed", "silent", "endless"] as const)(
  "while the bucket is %s, adding and reading pictures is a 503 with Retry-After, and works again afterwards",
  async (state) => {
    const { owner, read, keys } = await newIdea();
    bucket.become(state);
    afterThis(() => bucket.become("open"));
    const [added, found] = await Promise.all([
      owner.call("POST /staff/pictures", sent),
      read().catch((error) => error),
    ]);
    expectProblem(added, 503, "pictures_not_available");
    expect(added.headers.get("retry-after")).toBe("60");
    // Without the store's own limit, the BFF would give up waiting, with another `Retry-After`.
    expect([found.status, found.headers?.["retry-after"]]).toEqual([503, "60"]);
    bucket.become("open");
    expect(await read()).toBeDefined();
    expect((await owner.call("POST /staff/pictures", sent)).status).toBe(201);
    // The picture that failed left nothing that counts against the workspace's space, and no file.
    await removePictures(api.db, workerStore());
    expect((await keys()).length).toBe(4);
  },
);

it("a file that the bucket stores only after the API has given up is removed", async () => {
  const { workspaceId, owner, keys } = await newIdea();
  bucket.become("late");
  afterThis(() => bucket.become("open"));
  expectProblem(await owner.call("POST /staff/pictures", sent), 503, "pictures_not_available");
  bucket.become("open");
  await removePictures(api.db, workerStore());
  await bucket.catchUp();
  expect((await keys()).length).toBe(4);
  await api.sql`
    update picture_removals set created_at = now() - interval '1 minute' where workspace_id = ${workspaceId}`;
  await removePictures(api.db, workerStore());
  expect((await keys()).length).toBe(2);
});

it("an object that is larger than any picture is not read to its end", async () => {
  bucket.become("flooding");
  afterThis(() => bucket.become("open"));
  await expect(store().read(newPlace(), "full")).rejects.toThrow(
    "The bucket pictures returns an object that is larger than any picture",
  );
  await expect.poll(() => bucket.floods.size).toBe(0);
});

it("a connection that breaks once is repeated without an error", async () => {
  const place = newPlace();
  const opened = store();
  await opened.write(place, "full", Buffer.from("one"));
  bucket.become("closed once");
  const before = bucket.requests.length;
  expect(String(await opened.read(place, "full"))).toBe("one");
  expect(bucket.requests.length - before).toBe(2);
});

it("a picture that is not in the bucket is undefined, and removing it does nothing", async () => {
  const place = newPlace();
  expect(await store().read(place, "full")).toBeUndefined();
  await store().remove(place);
});

it.each([
  [{ PICTURES_S3_SECRET_ACCESS_KEY: "canary" }, "rejects the access key: correct PICTURES_S3_ACCESS_KEY_ID"],
  [{ PICTURES_S3_ACCESS_KEY_ID: "canary" }, "rejects the access key: correct PICTURES_S3_ACCESS_KEY_ID"],
  [{ PICTURES_S3_BUCKET: "elsewhere" }, "does not exist: create it, or correct PICTURES_S3_BUCKET"],
])(
  "a bucket rejects the settings %o with a line that names the fix, without keys and signatures",
  async (wrong, fix) => {
    const opened = store(wrong);
    for (const attempt of [
      () => opened.write(newPlace(), "full", Buffer.from("one")),
      () => opened.read(newPlace(), "full"),
    ]) {
      const error = await attempt().then(
        () => new Error("succeeded"),
        (reason) => reason,
      );
      expect(error.message).toContain(fix);
      expect(error.message).not.toMatch(/\n|canary|S3RVER|AWS4|[0-9a-f]{64}/);
      expect(Object.keys(error)).toEqual([]);
    }
  },
);
