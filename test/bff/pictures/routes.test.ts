import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPictureSigner } from "../../../bff/pictures/sign-picture.ts";
import { png } from "../../api/pictures/hostile-pictures.ts";
import { newBoard, type OwnApi, startApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let folder: string;
let api: OwnApi;
let bff: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  api = await startApi({ PICTURES_DIR: folder });
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
  await api?.stop();
  await rm(folder, { recursive: true });
});

/** Signs in a visitor who adds a picture and an idea with it. */
async function newIdea(visibility: "public" | "private") {
  const site = await newSite(api, bff);
  await api.sql`update workspaces set picture_senders = 'everyone' where id = ${site.workspaceId}`;
  const place = await newBoard(site.call);
  const una = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
  const sent = { type: "image/png", data: (await png()).toString("base64") };
  const added = await una.call("POST /embed/visitor/pictures", sent);
  expect(added.status).toBe(201);
  const { id, address } = added.body;
  const description = `![A bed](${address})`;
  const post = await una.call("POST /embed/v1/posts", { title: "Beds", description, visibility, ...place });
  const { prose } = (await una.call(`GET /embed/v1/posts/${post.body.id}`)).body;
  return {
    ...site,
    una,
    id,
    link: JSON.stringify(prose).match(/"(http[^"]+)"/)?.[1] ?? "",
    postId: post.body.id,
  };
}
const get = async (address: string, headers = {}) => {
  const response = await fetch(address.replace("http://localhost:4001", bff.url), { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

it("a picture that a visitor added to a public idea is served so that nothing in it can run", async () => {
  const { link, id, workspaceId } = await newIdea("public");
  expect(link).toBe(`http://localhost:4001/pictures/${workspaceId}/${id}`);
  const { status, headers, bytes } = await get(link);
  expect([status, bytes.toString("latin1", 8, 12)]).toEqual([200, "WEBP"]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=86400, immutable",
  });
  const thumbnail = await get(`${link}?size=thumbnail`);
  expect(thumbnail.bytes.length).toBeLessThan(bytes.length);
});

it("a picture in a private idea is served only at the signed address that the idea contains", async () => {
  const { link, id, workspaceId, postId } = await newIdea("private");
  const { status, headers } = await get(link);
  expect([status, headers.get("cache-control")]).toEqual([200, "private, max-age=3600"]);
  const [plain = "", query = ""] = link.split("?");
  expect(new URLSearchParams(query).get("text")).toBe(postId);
  const later = query.replace(/until=\d+/, "until=99999999999");
  const other = query.replace(postId, randomUUID());
  for (const changed of [
    "",
    "signature=x",
    later,
    other,
    query.slice(0, -2),
    `${query}&text=${randomUUID()}`.replace(/^text=[^&]+&/, ""),
  ])
    expect([changed, (await get(`${plain}?${changed}`)).status]).toEqual([changed, 404]);
  const past = createPictureSigner(bff.config.BFF_ROOT_KEYS, () => Date.now() - 3 * 86_400_000);
  expect((await get(plain + past.queryFor({ workspaceId, id, textId: postId }))).status).toBe(404);
});

it("a picture in a comment on a private idea is served at the signed address that the comment contains", async () => {
  const { una, postId } = await newIdea("private");
  const sent = { type: "image/png", data: (await png()).toString("base64") };
  const { address } = (await una.call("POST /embed/visitor/pictures", sent)).body;
  const endpoint = `/embed/v1/posts/${postId}/comments` as const;
  const made = await una.call(`POST ${endpoint}`, { content: `![](${address})` });
  const read = await una.call(`GET ${endpoint}`);
  for (const { prose } of [made.body, ...read.body.data]) {
    const link = JSON.stringify(prose).match(/"(http[^"]+signature[^"]+)"/)?.[1] ?? "";
    expect([link.startsWith(address), (await get(link)).status]).toEqual([true, 200]);
  }
  expect((await get(address)).status).toBe(404);
});

it("an unknown picture is a 404, and an id that is no UUID is a 400", async () => {
  const { workspaceId } = await newIdea("public");
  expect((await get(`${bff.url}/pictures/${workspaceId}/${randomUUID()}`)).status).toBe(404);
  expect((await get(`${bff.url}/pictures/${workspaceId}/x`)).status).toBe(400);
});

it("a picture cannot be read any more once its idea is deleted", async () => {
  const { link, una, postId } = await newIdea("private");
  await una.call(`DELETE /embed/v1/posts/${postId}`);
  expect((await get(link)).status).toBe(404);
});

it("a ninth upload at once is rejected with Retry-After, and accepted after one of the eight has ended", async () => {
  const site = await newSite(api, bff);
  await api.sql`update workspaces set picture_senders = 'everyone' where id = ${site.workspaceId}`;
  const una = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
  const headers = {
    ...{ origin: "https://app.acme.example", authorization: `Bearer ${una.token}` },
    ...{ "content-type": "application/json", "content-length": 1_000_000 },
  };
  const uploads = Array.from({ length: 8 }, () => {
    const upload = request(`${bff.url}/embed/visitor/pictures`, { method: "POST", headers });
    upload.on("error", () => {});
    upload.write("{");
    return upload;
  });
  const sent = { type: "image/png", data: (await png()).toString("base64") };
  const add = () => una.call("POST /embed/visitor/pictures", sent);
  await expect.poll(async () => (await add()).status).toBe(503);
  const rejected = await add();
  expect([rejected.body.code, rejected.headers.get("retry-after")]).toEqual(["pictures_busy", "2"]);
  for (const upload of uploads) upload.destroy();
  await expect.poll(async () => (await add()).status).toBe(201);
});
