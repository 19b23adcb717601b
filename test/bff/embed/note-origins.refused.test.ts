import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { NoteRejectedOrigins } from "../../../api/origins/contract.ts";
import { createRejectedOrigins } from "../../../bff/embed/note-origins.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { newSite, startBff } from "../start-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

function listening(delay?: number) {
  const told: NoteRejectedOrigins["rejections"][] = [];
  const origins = createRejectedOrigins(
    async ({ rejections }) => void told.push(rejections),
    delay === undefined ? {} : { delay },
  );
  return { told, origins };
}

describe("rejected origins", () => {
  it("rejected origins are shown to the workspace's staff, so that they see why the widget does not load", async () => {
    const bff = await startBff(api);
    const site = await newSite(api, bff);
    const { token } = await site.visitor();
    const from = (origin: string) => caller(bff.url, { origin });
    await from("https://staging.acme.example")(`GET /embed/open?sdkToken=${site.sdkToken}`);
    await from("https://staging.acme.example")("POST /embed/session", { sdkToken: site.sdkToken });
    await from("null")("GET /embed/v1/posts", undefined, { authorization: `Bearer ${token}` });
    await from("https://a.example")("GET /embed/config?sdkToken=sdk_nobody");
    await bff.stop();
    const claims = { ws: site.workspaceId, sub: site.userId, scp: "staff" };
    const staff = caller(api.url, {
      "x-api-key": await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims),
    });
    const { body } = await staff("GET /staff/rejected-origins");
    expect(
      body.map(({ origin, rejections }: Record<string, unknown>) => [origin, rejections]).sort(),
    ).toEqual([
      ["https://staging.acme.example", 2],
      ["null", 1],
    ]);
  });

  it("rejected origins are reported in one batch after a delay, never one by one", async () => {
    const { told, origins } = listening(20);
    const [here, there] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 1_000; n += 1) origins.note(n % 2 ? here : there, "https://a.example");
    expect(told).toEqual([]);
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]?.map(({ count }) => count)).toEqual([500, 500]);
    await origins.stop();
    expect(told).toHaveLength(1);
  });

  it("rejected origins are stored up to a limit, so that callers cannot exhaust the memory", async () => {
    const { told, origins } = listening();
    for (let ws = 0; ws < 300; ws += 1) {
      const workspaceId = randomUUID();
      for (let n = 0; n < 60; n += 1) origins.note(workspaceId, `https://h${n}.example`);
    }
    await origins.stop();
    expect(told.flat()).toHaveLength(200 * 50);
    expect(Math.max(...told.map((batch) => batch.length))).toBe(100);
  });

  it("rejected origins are ignored if no browser could send them or if they are too long to show", async () => {
    const { told, origins } = listening();
    for (const origin of ["", "a b", "https://é.example", "x\ny", "x".repeat(301)]) origins.note("w", origin);
    await origins.stop();
    expect(told).toEqual([]);
  });

  it("rejected origins are dropped if the BFF cannot report them, and do not delay requests", async () => {
    const origins = createRejectedOrigins(async () => Promise.reject(new Error("away")));
    origins.note(randomUUID(), "https://a.example");
    await expect(origins.stop()).resolves.toBeUndefined();
  });
});
