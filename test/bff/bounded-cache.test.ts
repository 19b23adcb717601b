import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { createBoundedCache } from "../../bff/bounded-cache.ts";
import { createServiceKeys } from "../../bff/upstream/internal-call.ts";

const second = 1_000;
const hour = 3_600 * second;

it("a value expires at its time, and at once if the clock is set back behind the moment in which it was stored", () => {
  let now = hour;
  const cache = createBoundedCache<string>(10, () => now);
  cache.set("a", "old", now + 3 * second);
  now += 2 * second;
  expect(cache.get("a")).toBe("old");
  now = 0;
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", "new", now + 3 * second);
  expect(cache.get("a")).toBe("new");
  now += 3 * second;
  expect(cache.get("a")).toBeUndefined();
});

it("a BFF whose clock was an hour ahead signs valid keys as soon as the clock is right", async () => {
  let now = hour;
  const mint = createServiceKeys([{ id: "k1", secret: randomBytes(32) }], () => now);
  await mint();
  now = 0;
  expect(decodeJwt(await mint()).iat).toBe(0);
});
