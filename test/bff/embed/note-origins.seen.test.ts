import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { NoteSeenOrigins } from "../../../api/origins/contract.ts";
import { createSeenOrigins } from "../../../bff/embed/note-origins.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { newSite, page, startBff } from "../start-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

function listening(delay = 60_000) {
  const told: NoteSeenOrigins["sightings"][] = [];
  let time = 0;
  const origins = createSeenOrigins(async ({ sightings }) => void told.push(sightings), {
    delay,
    now: () => time,
  });
  return {
    told,
    origins,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("accepted origins", () => {
  it("origins on which the widget works are shown to the workspace's staff within seconds, unlike rejected origins", async () => {
    const bff = await startBff(api);
    const site = await newSite(api, bff);
    await site.fromPage(`GET /embed/open?sdkToken=${site.sdkToken}`);
    const from = caller(bff.url, { origin: "https://evil.example" });
    await from(`GET /embed/open?sdkToken=${site.sdkToken}`);
    const claims = { ws: site.workspaceId, sub: site.userId, scp: "staff" };
    const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
    const staff = caller(api.url, { "x-api-key": key });
    const list = async () =>
      (await staff("GET /staff/seen-origins")).body.map(({ origin }: { origin: string }) => origin);
    await expect.poll(list).toEqual([page]);
    await bff.stop();
    expect(await list()).toEqual([page]);
  });

  it("an origin on which the widget works is reported soon, and again only after five minutes", async () => {
    const { told, origins, pass } = listening(10);
    const workspaceId = randomUUID();
    const sighting = { workspaceId, origin: "https://a.example" };
    for (let n = 0; n < 1_000; n += 1) origins.note(workspaceId, "https://a.example");
    await expect.poll(() => told).toEqual([[sighting]]);
    pass(299_000);
    origins.note(workspaceId, "https://a.example");
    await origins.stop();
    expect(told).toHaveLength(1);
    pass(2_000);
    origins.note(workspaceId, "https://a.example");
    await origins.stop();
    expect(told).toEqual([[sighting], [sighting]]);
  });

  it("the BFF reports at most 20 origins per workspace at once, so that invented origins leave room for other workspaces", async () => {
    const { told, origins } = listening();
    const crowd = Array.from({ length: 20 }, () => randomUUID());
    for (const workspaceId of crowd) {
      for (let n = 0; n < 60; n += 1) origins.note(workspaceId, `https://h${n}.example`);
    }
    const other = { workspaceId: randomUUID(), origin: "https://a.example" };
    origins.note(other.workspaceId, other.origin);
    origins.note(other.workspaceId, "x".repeat(301));
    await origins.stop();
    expect(told.map((batch) => batch.length)).toEqual([100, 100, 100, 100, 1]);
    for (const id of crowd) {
      expect(told.flat().filter(({ workspaceId }) => workspaceId === id)).toHaveLength(20);
    }
    expect(told.at(-1)).toEqual([other]);
  });

  it("an origin is reported when it occurs again, if an earlier report failed", async () => {
    let isAway = true;
    const told: string[] = [];
    const origins = createSeenOrigins(async ({ sightings }) => {
      if (isAway) throw new Error("away");
      told.push(...sightings.map(({ origin }) => origin));
    });
    origins.note("w", "https://a.example");
    await origins.stop();
    isAway = false;
    origins.note("w", "https://a.example");
    await origins.stop();
    expect(told).toEqual(["https://a.example"]);
  });
});
