import { afterAll, beforeAll, expect, it } from "vitest";
import { png } from "../../api/appearances/pictures.ts";
import { signIn } from "../../api/sign-in.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

async function siteWithLogo() {
  const site = await newSite(api, bff);
  const { call } = await signIn(api, site, "owner");
  const look = { theme: "dark", accent: "#aa00ff" };
  const { body } = await call("PATCH /staff/appearance", { look, logo: png.toString("base64") });
  const path = `embed/logo/${site.sdkToken}/${body.logoDigest}`;
  return {
    site,
    look,
    path,
    digest: body.logoDigest,
    get: (headers = {}) => fetch(`${bff.url}/${path}`, { headers }),
  };
}

it("opening the panel returns the look and the path of the logo", async () => {
  const { site, look, path } = await siteWithLogo();
  const { body } = await site.fromPage(`GET /embed/open?sdkToken=${site.sdkToken}`);
  expect([body.workspace.look, body.workspace.logo]).toEqual([look, path]);
  const plain = await newSite(api, bff);
  const other = await plain.fromPage(`GET /embed/open?sdkToken=${plain.sdkToken}`);
  expect([other.body.workspace.look, other.body.workspace.logo]).toEqual([{}, null]);
});

it("a logo is a picture for every page, cached for ever, and a browser can take it for nothing else", async () => {
  const { digest, get } = await siteWithLogo();
  const response = await get();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  expect(response.status).toBe(200);
  const expected = {
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=31536000, immutable",
    etag: `"${digest}"`,
  };
  expect(Object.fromEntries(response.headers)).toMatchObject(expected);
  expect((await get({ "if-none-match": `"${digest}"` })).status).toBe(304);
});

it("a logo is not found under another workspace's token, another digest or an unknown token", async () => {
  const { path, digest, site } = await siteWithLogo();
  const other = await newSite(api, bff);
  for (const [wrong, status] of [
    [path.replace(site.sdkToken, other.sdkToken), 404],
    [path.replace(digest, "x".repeat(22)), 404],
    [`embed/logo/${other.sdkToken}/null`, 404],
    [path.replace(site.sdkToken, "sdk_none"), 401],
  ] as const) {
    expect([wrong, (await fetch(`${bff.url}/${wrong}`)).status]).toEqual([wrong, status]);
  }
});
