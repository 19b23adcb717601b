import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Asset } from "../../../bff/files.ts";
import { versionedRoutes, withVersion } from "../../../bff/widget-files/version-assets.ts";
import { caller, sharedApi } from "../../harness.ts";
import { newSite, startBff } from "../start-bff.ts";

const asset = (text: string): Asset => ({
  contentType: "text/javascript; charset=utf-8",
  cacheControl: "public, max-age=300",
  encodings: { identity: { body: Buffer.from(text), etag: `"${text}"` } },
});
const built = (loader = "loader") =>
  new Map([
    ["/embed.js", asset(loader)],
    ["/embed/panel-a1.js", asset("panel")],
  ]);
const read = (assets: Map<string, Asset>, path: string) =>
  JSON.parse(assets.get(path)?.encodings.identity?.body.toString() ?? "null");

describe("versions of the widget", () => {
  it("a version of the widget is served under its own path as immutable files, alongside the current version", () => {
    const assets = withVersion(built(), "1.2.3");
    const { version, files } = read(assets, "/embed/integrity.json");
    expect(version).toMatch(/^1\.2\.3-[\da-f]{8}$/);
    expect([...assets.keys()].sort()).toEqual(
      [
        "/embed.js",
        "/embed/panel-a1.js",
        "/embed/integrity.json",
        `/embed/${version}/embed.js`,
        `/embed/${version}/embed/panel-a1.js`,
        `/embed/${version}/integrity.json`,
      ].sort(),
    );
    for (const [path, { cacheControl }] of assets) {
      const isPinned = path.startsWith(`/embed/${version}/`);
      expect(cacheControl).toBe(isPinned ? "public, max-age=31536000, immutable" : "public, max-age=300");
    }
    expect(files).toEqual({
      "embed.js": `sha384-${createHash("sha384").update("loader").digest("base64")}`,
      "embed/panel-a1.js": `sha384-${createHash("sha384").update("panel").digest("base64")}`,
    });
    expect(read(assets, `/embed/${version}/integrity.json`)).toEqual({ version, files });
  });

  it("a version of the widget has a name that changes with every byte of its files, and stays the same for the same bytes", () => {
    const versionOf = (assets: Map<string, Asset>) => read(assets, "/embed/integrity.json").version;
    expect(versionOf(withVersion(built("loader2"), "1.2.3"))).not.toBe(
      versionOf(withVersion(built(), "1.2.3")),
    );
    expect(versionOf(withVersion(built(), "1.2.3"))).toBe(versionOf(withVersion(built(), "1.2.3")));
  });

  it("a pinned version of the widget can call the endpoints below its script's path", async () => {
    const api = await sharedApi();
    const bff = await startBff(api);
    const site = await newSite(api, bff);
    const beside = `GET /embed/1.2.3-abcdef01/embed/v1/posts?sdkToken=${site.sdkToken}` as const;
    expect((await site.fromPage(beside)).status).toBe(200);
    expect((await caller(bff.url, { origin: "https://evil.example" })(beside)).status).toBe(403);
    await bff.stop();
  });

  it("no version of the widget exists if the widget was not built", () => {
    expect(withVersion(new Map(), "1.2.3").size).toBe(0);
  });

  it.each([
    ["/embed/1.2.3-abcdef01/embed/v1/posts", true],
    ["/embed/1.2.3-abcdef01/embed", false],
    ["/embed/v1/embed/posts", false],
    ["/embed/1/2/embed/posts", false],
    ["/x/embed/1.2.3/embed/posts", false],
  ])("a pinned version's endpoints have paths below the version's path: %s %s", (path, isEndpoint) => {
    expect(versionedRoutes.test(path)).toBe(isEndpoint);
  });
});
