import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { composeBff } from "../../../bff/compose-bff.ts";
import { readConfig } from "../../../bff/config.ts";
import { findPlace } from "../../../bff/visitors/identity.ts";
import { createWorkspaces } from "../../../bff/visitors/workspaces.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { rootKeys } from "../../harness.ts";

const config = readConfig({
  BFF_ROOT_KEYS: rootKeys(),
  SHARED_ROOT_KEYS: rootKeys(),
  RATE_LIMITS: "off",
  NODE_ENV: "test",
});

/** Creates a workspace that counts how often the BFF reads its list of allowed domains. */
function newPlace() {
  let looks = 0;
  const workspace = {
    ...{ workspaceId: randomUUID(), name: "Acme", subdomain: "acme", epoch: 1 },
    ...{ enforceSecureIdentify: false, isPublic: false, takesPictures: false, look: {} },
    ...{ logoDigest: null, secretKeys: [] },
    get allowedDomains() {
      looks += 1;
      return ["*.acme.example"];
    },
  };
  const embed = {
    ...composeBff(config, createLog("bff", "silent"), new Map()).embed,
    workspaces: createWorkspaces(
      async () => workspace,
      () => 0,
    ),
  };
  const source = { prefix: "192.0.2.1", requestId: "r" };
  const identification = { sdkToken: "sdk_acme" };
  return {
    looks: () => looks,
    visit: (host: string) =>
      findPlace(embed, { origin: `https://${host}.acme.example` }, { identification }, source),
  };
}

it("the BFF checks each allowed origin against the list of allowed domains only once", async () => {
  const { looks, visit } = newPlace();
  for (let n = 0; n < 50; n += 1) await visit("app");
  expect(looks()).toBe(1);
});

it("the BFF caches a bounded number of allowed origins, however many subdomains callers invent", async () => {
  const { looks, visit } = newPlace();
  await visit("app");
  for (let n = 0; n < 1_000; n += 1) await visit(`h${n}`);
  expect(looks()).toBe(1_001);
  await visit("h999");
  expect(looks()).toBe(1_001);
  await visit("app");
  expect(looks()).toBe(1_002);
});
