import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPictureSigner } from "../../../bff/pictures/sign-picture.ts";
import { png } from "../../api/pictures/hostile-pictures.ts";
import { afterThis, caller, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { startSession } from "../../start-session.ts";
import { ownPage } from "../dashboard/sign-in.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

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

describe("uploads", () => {
  type Workspace = { workspaceId: string; subdomain: string };
  let front: RunningBff;
  let sent: { type: string; data: string };
  beforeAll(async () => {
    front = await startBff(api, { TRUSTED_PROXY_HOPS: "1" });
    sent = { type: "image/png", data: (await png()).toString("base64") };
  });
  afterAll(() => front?.stop());

  /** Creates a workspace; `upload` begins to send a picture from an address, and `add` sends a whole one. */
  async function newGallery(senders = "everyone") {
    const site = await newSite(api, front);
    await api.sql`update workspaces set picture_senders = ${senders} where id = ${site.workspaceId}`;
    const { token } = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
    const headersFrom = (address: string): Record<string, string> => ({
      ...{ origin: page, authorization: `Bearer ${token}`, "x-forwarded-for": address },
      "content-type": "application/json",
    });
    return {
      workspaceId: site.workspaceId,
      subdomain: site.subdomain,
      upload: (address: string, bytes: number) =>
        beginUpload("/embed/visitor/pictures", headersFrom(address), bytes),
      add: (address: string) => caller(front.url, headersFrom(address))("POST /embed/visitor/pictures", sent),
      /** Whether a large body is rejected before it is read; otherwise it is rejected because it is no JSON. */
      async isBusy(address: string) {
        const call = caller(front.url, headersFrom(address));
        const { body } = await call("POST /embed/visitor/pictures", "x".repeat(300_000));
        expect(["pictures_busy", "invalid_json"]).toContain(body.code);
        return body.code === "pictures_busy";
      },
    };
  }
  /** Sends the first bytes of a picture. */
  async function beginUpload(path: string, given: Record<string, string>, bytes: number) {
    const headers = { ...given, "content-length": 1_000_000, expect: "100-continue" };
    const upload = request(front.url + path, { method: "POST", headers });
    afterThis(() => void upload.destroy());
    upload.on("error", () => {});
    const response = once(upload, "response").then(([one]) => [one.statusCode, one.headers.connection]);
    response.catch(() => {});
    upload.flushHeaders();
    await once(upload, "continue");
    upload.write(" ".repeat(bytes));
    return { response, leave: () => upload.destroy() };
  }
  /** Sends a picture, or another body, as staff of a workspace, by default of another one than the visitors'. */
  async function addAsStaff(address: string, body: object | string = sent, at?: Workspace) {
    const { workspaceId, subdomain } = at ?? (await newWorkspace(api));
    const session = await startSession(api.sql, `owner@${subdomain}.example`);
    const headers = { ...ownPage(front.url), cookie: `earshot=${session}`, "x-forwarded-for": address };
    return caller(front.url, headers)(`POST /dashboard/api/w/${workspaceId}/staff/pictures`, body);
  }

  it.each(["everyone", "staff"])(
    "eight visitors who send one byte keep nobody from adding pictures, if %s may add some",
    async (senders) => {
      const { upload } = await newGallery(senders);
      for (let turn = 0; turn < 8; turn += 1) await upload("203.0.113.1", 1);
      expect((await addAsStaff("203.0.113.1")).status).toBe(201);
    },
  );

  it("where visitors may not add pictures, they are told before they send one", async () => {
    const { upload } = await newGallery("staff");
    const { response } = await upload("203.0.113.1", 1);
    expect((await response)[0]).toBe(403);
  });

  it("somebody without a session of the dashboard is told so before sending a picture", async () => {
    const { workspaceId } = await newGallery();
    const path = `/dashboard/api/w/${workspaceId}/staff/pictures`;
    const headers = { ...ownPage(front.url), cookie: `earshot=${"x".repeat(43)}` };
    const { response } = await beginUpload(path, headers, 1);
    expect((await response)[0]).toBe(401);
  });

  it("damaged pictures count towards the limits of the visitor and, without a verified identity, of the address", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=600,writes=6" });
    afterThis(() => strict.stop());
    const site = await newSite(api, strict);
    await api.sql`update workspaces set picture_senders = 'everyone' where id = ${site.workspaceId}`;
    const visitors = [
      await site.visitor(),
      await site.visitor(),
      await site.visitor({ identityToken: site.signs({ sub: "una" }) }),
    ];
    const damaged = { type: "image/png", data: "" };
    const codes = [];
    for (const { call } of [...visitors, ...visitors, ...visitors.slice(0, 2)])
      codes.push((await call("POST /embed/visitor/pictures", damaged)).body.code);
    const [bad, over] = ["picture_type_mismatch", "rate_limited"];
    expect(codes).toEqual([bad, bad, bad, bad, over, bad, over, over]);
  });

  it("an address has at most two large bodies at once, a workspace four, and the next one is a 503 with Retry-After", async () => {
    const { upload, add, isBusy } = await newGallery();
    const slow = [await upload("203.0.113.1", 300_000), await upload("203.0.113.1", 300_000)];
    await expect.poll(() => isBusy("203.0.113.1")).toBe(true);
    expect((await add("203.0.113.1")).headers.get("retry-after")).toBe("2");
    expect((await add("203.0.113.2")).status).toBe(201);
    for (const address of ["203.0.113.2", "203.0.113.3"]) slow.push(await upload(address, 300_000));
    await expect.poll(() => isBusy("203.0.113.4")).toBe(true);
    expect((await addAsStaff("203.0.113.4")).status).toBe(201);
    for (const { leave } of slow) leave();
    await expect.poll(() => isBusy("203.0.113.1")).toBe(false);
  });

  it("visitors at many addresses leave places for large bodies to staff, of their own workspace and of others", async () => {
    const [one, two] = [await newGallery(), await newGallery()];
    const large = "x".repeat(300_000);
    for (const address of ["203.0.113.1", "203.0.113.2"]) {
      for (let turn = 0; turn < 2; turn += 1) await one.upload(address, 300_000);
      await two.upload(address, 300_000);
    }
    for (let turn = 0; turn < 2; turn += 1) await two.upload("203.0.113.3", 300_000);
    await expect.poll(() => two.isBusy("203.0.113.4")).toBe(true);
    for (const at of [one, two, undefined])
      expect((await addAsStaff("203.0.113.5", large, at)).body.code).toBe("invalid_json");
  });

  it("a large body that arrives too slowly is a 408, and frees its place", async () => {
    const { upload, isBusy } = await newGallery();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    afterThis(() => void vi.useRealTimers());
    const slow = [await upload("203.0.113.5", 300_000), await upload("203.0.113.5", 300_000)];
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    expect(await isBusy("203.0.113.5")).toBe(true);
    vi.advanceTimersByTime(5_000);
    for (const { response } of slow) expect(await response).toEqual([408, "close"]);
    await expect.poll(() => isBusy("203.0.113.5")).toBe(false);
  });
});
