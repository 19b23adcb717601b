import { Agent } from "node:http";
import { expect, it } from "vitest";
import { afterThis } from "../harness.ts";
import { portOf, read, slowApi, startBffProcess } from "./start-bff-process.ts";

it("on SIGTERM, the BFF completes a thousand requests that are in flight, and exits with code 0", async () => {
  const api = await slowApi();
  const bff = startBffProcess({ API_URL: api.url });
  const port = await portOf(bff);
  const agents = Array.from({ length: 1_000 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  afterThis(() => {
    for (const agent of agents) agent.destroy();
  });
  for (let at = 0; at < agents.length; at += 100) {
    await Promise.all(agents.slice(at, at + 100).map((agent) => read(port, agent)));
  }
  const before = api.reached();
  const responses = agents.map((agent) => read(port, agent));
  await expect.poll(() => api.reached() - before).toBeGreaterThan(100);
  bff.child.kill("SIGTERM");
  const received = await Promise.all(responses);
  expect(received.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await bff.ended).toEqual([0, null]);
});

it("on SIGTERM with DRAIN_SECONDS, the BFF loses no request behind a load balancer that probes every half second", async () => {
  const api = await slowApi();
  const bff = startBffProcess({ API_URL: api.url, DRAIN_SECONDS: "2" });
  const port = await portOf(bff);
  let isReady = true;
  const probe = setInterval(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    isReady &&= response?.status === 200;
  }, 500);
  afterThis(() => clearInterval(probe));
  const responses: string[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    while (isReady) {
      const { status, error } = await read(port, new Agent());
      responses.push(`${status ?? error}`);
    }
  });
  await expect.poll(() => responses.length).toBeGreaterThan(200);
  bff.child.kill("SIGTERM");
  await Promise.all(clients);
  expect(new Set(responses)).toEqual(new Set(["200"]));
  expect(await bff.ended).toEqual([0, null]);
});

it("the BFF prints one line for each invalid variable, and exits with code 1", async () => {
  const { printed, ended } = startBffProcess({ BFF_ROOT_KEYS: "", CHALLENGE_URL: "ftp://x" });
  expect(await ended).toEqual([1, null]);
  expect(printed.err).toMatch(/^BFF_ROOT_KEYS is missing/);
  expect(printed.err).toContain("CHALLENGE_URL is not an http(s) URL");
  expect(printed.out + printed.err).not.toContain("    at ");
});
