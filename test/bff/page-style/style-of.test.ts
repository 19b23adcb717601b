import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { png } from "../../api/appearances/pictures.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newPublicSite } from "../public-page/new-public-site.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

/** Creates a public page with this look and a logo. */
async function styled(look: object) {
  const site = await newPublicSite(api);
  await api.sql`
    update workspaces set look = ${JSON.stringify(look)}::text::jsonb, logo_digest = 'digest'
    where id = ${site.workspaceId}`;
  await api.sql`
    insert into workspace_logos values (${site.workspaceId}, 'image/png', 'digest', ${png.toString("base64")})`;
  const response = await fetch(bff.url + site.path);
  return { site, text: await response.text(), headers: response.headers };
}

it("a page has the accent and the theme of the workspace, in a style sheet that its policy allows by hash", async () => {
  const { text, headers } = await styled({ accent: "#ffee00", theme: "dark" });
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}';`);
  expect(style).toMatch(/:root\{--accent:light-dark\(#\w{6},#ffee00\);--on:light-dark\(#\w{6},#000000\)\}/);
  expect(style).toContain(":root{color-scheme:dark}");
});

it("a page shows the logo beside the name, and gives it to sites that show a preview of the page", async () => {
  const { site, text, headers } = await styled({});
  const path = `embed/logo/${site.sdkToken}/digest`;
  expect(text).toContain(`<img src="/${path}" alt="" width="32" height="32"><bdi>Test</bdi>`);
  expect(text).toContain(`<meta property="og:image" content="${new URL(site.address).origin}/${path}">`);
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data:;");
  expect((await fetch(`${bff.url}/${path}`)).headers.get("content-type")).toBe("image/png");
});

it("a page without a logo has neither a picture nor a place for one", async () => {
  const site = await newPublicSite(api);
  const text = await (await fetch(bff.url + site.path)).text();
  expect(text).not.toMatch(/<img|og:image/);
});
