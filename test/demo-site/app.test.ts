import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../demo-site/app.ts";

const app = createApp({ bffUrl: "https://feedback.example/in", sdkToken: 'sdk_a"><script>' });
const server = app.listen(0, "127.0.0.1");
let origin = "";

beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(5_000) });

describe("the demo site's pages", () => {
  it.each(["/", "/plain", "/strict-csp", "/spa", "/rtl", "/hostile?focus&css"])(
    "the page %s contains the script tag, filled in and escaped",
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const [tag] = html.match(/<script [^>]*embed\.js[^>]*>/) ?? [];
      expect(tag).toContain(" async ");
      expect(tag).toContain('src="https://feedback.example/in/embed.js"');
      expect(tag).toContain('data-sdk-token="sdk_a&#34;&#62;&#60;script&#62;"');
      expect(html).not.toContain("{{");
    },
  );

  it("every page declares its language, and the Arabic page also declares its text direction", async () => {
    expect(await (await get("/")).text()).toContain('<html lang="en-GB">');
    expect(await (await get("/rtl")).text()).toContain('<html lang="ar" dir="rtl">');
  });

  it("every page loads only the script tag's script from another origin", async () => {
    for (const path of ["/", "/rtl", "/spa", "/hostile"]) {
      const html = await (await get(path)).text();
      const addresses = [...html.matchAll(/(?:src|href)="((?:https?:)?\/\/[^"]*)"/g)].map(
        (found) => found[1],
      );
      expect(addresses).toEqual(["https://feedback.example/in/embed.js"]);
    }
  });

  it("every page links only to style sheets that exist", async () => {
    const pages = await Promise.all(
      ["/", "/rtl", "/spa", "/hostile"].map(async (path) => (await get(path)).text()),
    );
    const sheets = new Set(pages.flatMap((html) => html.match(/\/styles\/[\w-]+\.css/g) ?? []));
    expect(sheets.size).toBe(4);
    for (const sheet of sheets) {
      const response = await get(sheet);
      expect([sheet, response.status]).toEqual([sheet, 200]);
      expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    }
  });
});

describe("/strict-csp", () => {
  it("the page /strict-csp sends the policy with a new nonce for each request, and the same nonce in the script tag", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get("/strict-csp");
        const [, sent] = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
        const [, written] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
        expect(written).toBe(sent);
        expect(Buffer.from(sent ?? "", "base64")).toHaveLength(16);
        return sent;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("the page /strict-csp is never cached", async () => {
    expect((await get("/strict-csp")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("the demo site", () => {
  it("the demo site's /healthz reports that the process is alive", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
  });

  it.each(["/nope", "/pages/home.html", "/styles/../app.ts", "/styles/%2e%2e/app.ts", "/styles/"])(
    "the demo site responds to %s with a not-found page",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Nothing is planted here.");
    },
  );

  it("the demo site sends nosniff and a strict referrer policy with every response", async () => {
    for (const path of ["/", "/styles/page.css", "/no-such-page"]) {
      const { headers } = await get(path);
      expect([path, headers.get("x-content-type-options"), headers.get("referrer-policy")]).toEqual([
        path,
        "nosniff",
        "strict-origin-when-cross-origin",
      ]);
    }
  });

  it("the demo site does not reveal its software in a header", async () => {
    expect((await get("/")).headers.get("x-powered-by")).toBeNull();
  });
});
