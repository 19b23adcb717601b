import { expect, it } from "vitest";
import { hashPassword, matchesPassword } from "../../../api/accounts/hash-password.ts";

it("a password is hashed by scrypt with 32 MiB and three rounds, and only this password matches the hash", async () => {
  const hash = await hashPassword("violin teapot marsh eleven");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await matchesPassword("violin teapot marsh eleven", hash)).toBe(true);
  expect(await matchesPassword("violin teapot marsh twelve", hash)).toBe(false);
});
