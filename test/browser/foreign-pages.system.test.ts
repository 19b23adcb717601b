import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { projectRoot } from "../../platform/process/project-root.ts";
import { useChromium } from "./chromium.ts";
import { attack, type Loot } from "./foreign-pages.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
let loot: Loot;

beforeAll(async () => {
  const { bffUrl, sdkToken } = demo;
  await demo.call("PATCH", "workspaces/allowed-domains", { allowedDomains: ["localhost"] });
  const [post] = (await demo.call("GET", "posts?limit=1")).data;
  const { token } = await openSession(sdkToken);
  loot = { bffUrl, sdkToken, token, postId: post.id };
});
const siteOrigin = () => new URL(demo.demoUrl).origin;

async function openSession(sdkToken: string) {
  const response = await fetch(`${demo.bffUrl}/embed/session`, {
    method: "POST",
    headers: { origin: siteOrigin(), "content-type": "application/json" },
    body: JSON.stringify({ sdkToken }),
  });
  return response.json();
}

/** Returns the posts, comments and votes that a customer's server can read. */
async function readState() {
  const { data, pagination } = await demo.call("GET", "posts?limit=100");
  const { pagination: comments } = await demo.call("GET", `posts/${loot.postId}/comments`);
  const votes = data.map(({ id, votesCount }: { id: string; votesCount: number }) => [id, votesCount]);
  return JSON.stringify({ posts: pagination.total, comments: comments.total, votes });
}

async function serveHere(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a proxy to the BFF that records responses, because the attacking page cannot read them. */
async function watchTheWay(): Promise<{ bffUrl: string; received: [call: string, status: number][] }> {
  const received: [string, number][] = [];
  const bffUrl = await serveHere((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const passed = request(demo.bffUrl + url, { method, headers }, (result) => {
      const status = result.statusCode ?? 0;
      if (method !== "OPTIONS") received.push([`${method} ${url.split("?")[0]}`, status]);
      outgoing.writeHead(status, result.headers);
      result.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  return { bffUrl, received };
}

async function openFrame(page: Page, attributes: Record<string, string>) {
  await page.evaluate((given) => {
    const frame = document.createElement("iframe");
    for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
    document.body.append(frame);
  }, attributes);
  const frame = await page.waitForSelector("iframe").then((element) => element.contentFrame());
  // Wait until the page has replaced the initial empty document.
  await frame?.waitForURL(/^(about:srcdoc|data:)/);
  return frame;
}

const visits: Record<string, (page: Page) => Promise<Page | Frame | null | undefined>> = {
  "a page of another site": async (page) => {
    await page.goto(
      await serveHere((_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end("<!doctype html><title>Elsewhere</title><body>");
      }),
    );
    return page;
  },
  "a sandboxed frame in the site's own page": async (page) => {
    await page.goto(`${demo.demoUrl}/plain`);
    return openFrame(page, { sandbox: "allow-scripts allow-forms", srcdoc: "<!doctype html><body>" });
  },
  "a data: page": async (page) => {
    // The page opens in a frame, because browsers block requests from a top-level data: page to local addresses.
    await page.goto(`${demo.demoUrl}/plain`);
    return openFrame(page, { src: "data:text/html,<!doctype html><body>" });
  },
  "a file: page": async (page) => {
    const folder = await mkdtemp(join(tmpdir(), "earshot-page-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "page.html");
    await writeFile(file, "<!doctype html><body>");
    await page.goto(pathToFileURL(file).href);
    return page;
  },
};

describe("attempts to change data", () => {
  it.each(Object.keys(visits))(
    "attempts to change data fail from %s, with any credential and any kind of request",
    async (name) => {
      const { page } = await openPage();
      const { bffUrl, received } = await watchTheWay();
      const before = await readState();
      const place = await visits[name]?.(page);
      if (!place) throw new Error(`${name} did not open`);
      const outcomes = await attack(place, { ...loot, bffUrl });
      await expect.poll(() => received.length).toBeGreaterThanOrEqual(10);
      expect(outcomes.filter(([, status]) => typeof status === "number" && status < 400)).toEqual([]);
      expect(received.filter(([, status]) => status < 400)).toEqual([]);
      expect(await readState()).toBe(before);
    },
  );

  it("attempts to change data fail from the site's own page without a valid session, even with no-cors requests and forms", async () => {
    const { page } = await openPage();
    const { bffUrl, received } = await watchTheWay();
    const before = await readState();
    await page.goto(`${demo.demoUrl}/plain`);
    const outcomes = await attack(page, { ...loot, bffUrl, token: "stolen.but.wrong" });
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(10);
    expect(outcomes).toContainEqual(["a session", 201]);
    expect(await readState()).toBe(before);
  });

  it("attempts to change data succeed with the page's own session, so the tests above would detect a change", async () => {
    const { page } = await openPage();
    const before = await readState();
    await page.goto(`${demo.demoUrl}/plain`);
    const outcomes = await attack(page, loot);
    expect(outcomes).toContainEqual(["a comment with the session", 201]);
    expect(await readState()).not.toBe(before);
  });
});

describe("secrets", () => {
  it("the widget's files and the system's output contain no secret", async () => {
    const folder = join(projectRoot, "dist/widget");
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
    expect(files.length).toBeGreaterThan(1);
    const credentials = await demo.call("GET", "workspaces/credentials");
    for (const name of files) {
      const text = await readFile(join(folder, name), "utf8");
      for (const secret of [credentials.secretKey, credentials.sdkToken, demo.apiKey]) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(
        /\b(esk|ews|edk|sdk)_\w{10}|eyJ[\w-]{20}|PRIVATE KEY|(API|BFF|SHARED)_ROOT_KEYS/,
      );
    }
    const printed = await readFile(inject("system").logFile, "utf8");
    expect(printed).toContain("session opened");
    expect(printed).not.toContain(demo.apiKey);
    expect(printed).not.toContain(credentials.secretKey);
    expect(printed).not.toContain(loot.token);
    expect(printed).not.toMatch(/\b(ews|edk|esk)_\w{10}|eyJ[\w-]{20}/);
  });
});
