import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../api/postgres/database.ts";
import { createDemoWorkspace, type DemoWorkspace } from "../../cli/demo/create-demo-workspace.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { authority } from "../api/certificates.ts";
import { createDatabase } from "../create-database.ts";
import { type Cluster, startCluster } from "../deploy/start-cluster.ts";
import { isInstalled } from "../deploy/start-proxy.ts";
import { useChromium } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";
import { findIdea, openPanel, postIdea, voteFor } from "./visit.ts";

const openPage = useChromium(["--host-resolver-rules=MAP *.example.com 127.0.0.1"]);

describe.runIf(isInstalled("haproxy"))("behind HAProxy with TLS, in production mode", () => {
  let cluster: Cluster;
  let workspace: DemoWorkspace;
  let site: Awaited<ReturnType<typeof servePages>>;
  const closes: (() => unknown)[] = [];
  const subdomain = "acme";
  const owner = { email: "ines@acme.example", password: "violin teapot marsh eleven" };

  beforeAll(async () => {
    const database = await createDatabase(inject("serverUrl"));
    closes.push(() => database.drop());
    cluster = await startCluster(database.url);
    closes.push(() => cluster.stop());
    const db = openDatabase(database.url, 2);
    closes.push(() => db.$client.end({ timeout: 1 }));
    workspace = await createDemoWorkspace(db, RootKeys.parse(cluster.rootKeys.API_ROOT_KEYS), {
      subdomain,
      ownerEmail: owner.email,
      allowedDomains: ["localhost"],
    });
    site = await servePages();
    closes.push(site.stop);
    const tag = `<script async src="${cluster.publicBffUrl}/embed.js" data-sdk-token="${workspace.sdkToken}"></script>`;
    site.pages.set("/", {
      html: `<!doctype html><html lang="en"><title>Shop</title><main>Shop</main>${tag}</html>`,
    });
  });
  afterAll(async () => {
    for (const close of closes.reverse()) await close();
  });

  it("behind HAProxy with TLS, a visitor of another origin finds an idea, votes and posts one; the API returns it to a server", async () => {
    const { page, faults } = await openPage({ ignoreHTTPSErrors: true });
    await page.goto(site.url);
    const panel = await openPanel(page);
    await findIdea(panel, "shade", "Mark where the shade falls");
    await voteFor(panel, "Mark where the shade falls");
    await panel.getByRole("textbox", { name: "Search ideas" }).fill("");
    await postIdea(panel, { title: "Behind a proxy", description: "Written through TLS." });
    expect(faults).toEqual([]);

    const { body } = await request(`${cluster.publicApiUrl}/v1/posts?limit=1`, {
      "x-api-key": workspace.apiKey,
    });
    expect(JSON.parse(body).data[0].title).toBe("Behind a proxy");
  });

  it("behind HAProxy, the public names serve the dashboard and the reference, but no probe and no internal interface", async () => {
    const statusOf = async (url: string) => (await request(url)).status;
    for (const path of ["/embed.js", "/dashboard/"])
      expect(await statusOf(cluster.publicBffUrl + path)).toBe(200);
    for (const path of ["/docs/", "/v1/openapi.json"])
      expect(await statusOf(cluster.publicApiUrl + path)).toBe(200);
    for (const path of ["/internal/open", "/staff/me", "/visitor/me", "/v1x", "/readyz", "/healthz"]) {
      expect(await statusOf(cluster.publicApiUrl + path), path).toBe(404);
    }
    expect(await statusOf(`${cluster.publicBffUrl}/readyz`)).toBe(404);
  });
});

/** Sends a GET request to HAProxy at 127.0.0.1, because no DNS server knows HAProxy's names. */
async function request(url: string, headers: Record<string, string> = {}) {
  const { host, port, pathname, search } = new URL(url);
  const sent = get({
    ...{ host: "127.0.0.1", port, path: pathname + search },
    ...{ headers: { host, ...headers }, servername: "localhost", ca: authority },
  });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}
