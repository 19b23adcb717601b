import { expect, it } from "vitest";
import { afterThis, caller } from "../../harness.ts";
import { startBothServers } from "../../start-both-servers.ts";

it("for DRAIN_SECONDS after SIGTERM, the API and the BFF accept requests, while /readyz responds 503 and each response closes its connection", async () => {
  // Long enough for every request below, however slow the machine is: the processes are killed at the end.
  const { api, bff, site, stop } = await startBothServers({ DRAIN_SECONDS: "120" });
  afterThis(stop);
  const servers = [api, bff];
  afterThis(() => {
    for (const { child } of servers) child.kill("SIGKILL");
  });
  const probe = ({ url }: (typeof servers)[number]) => caller(url)("GET /readyz");
  for (const server of servers) expect((await probe(server)).status).toBe(200);
  for (const { child } of servers) child.kill("SIGTERM");
  for (const server of servers) await expect.poll(async () => (await probe(server)).status).toBe(503);
  const responses = [
    await site.call("GET /v1/boards"),
    await site.fromPage(`GET /embed/v1/boards?sdkToken=${site.sdkToken}`),
  ];
  for (const { status, headers } of responses)
    expect([status, headers.get("connection")]).toEqual([200, "close"]);
});
