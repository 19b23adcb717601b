import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { afterThis } from "../../harness.ts";
import { authority, ofAddress, ofName } from "../certificates.ts";
import { openWay } from "../open-way.ts";

let folder: string;
let rootCert: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-tls-"));
  rootCert = join(folder, "authority.pem");
  await writeFile(rootCert, authority);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs a query and a migration through a TLS proxy at this host. @returns for each of the two: "served" or the error
 * message
 */
async function ask(tls: typeof ofName, host: string, mode: string, withRoot = true) {
  const url = new URL((await openWay({ tls })).url);
  url.hostname = host;
  url.searchParams.set("sslmode", mode);
  if (withRoot) url.searchParams.set("sslrootcert", rootCert);
  const sql = openDatabase(url.href, 1).$client;
  afterThis(() => sql.end({ timeout: 0 }));
  const queried = sql`select 1 as one`.then(
    ([row]) => (row?.one === 1 ? "served" : "nothing"),
    (error) => error.message,
  );
  const migrated = migrate(url.href).then(
    () => "served",
    (error) => error.message,
  );
  return { pool: await queried, migration: await migrated };
}

describe("servers with TLS", () => {
  it.each([
    ["127.0.0.1", ofAddress, "verify-full"],
    ["localhost", ofName, "verify-full"],
    ["127.0.0.1", ofName, "verify-ca"],
    ["127.0.0.1", ofName, "require"],
  ])(
    "a server with TLS is accepted at %s when its certificate satisfies sslmode (case %#)",
    async (host, tls, mode) => {
      expect((await ask(tls, host, mode)).pool).toBe("served");
    },
  );

  it.each([
    ["127.0.0.1", ofName],
    ["localhost", ofAddress],
  ])(
    "a server with TLS is rejected at %s with sslmode=verify-full when its certificate names another host",
    async (host, tls) => {
      const { pool, migration } = await ask(tls, host, "verify-full");
      expect(pool).toMatch(/does not match certificate's altnames/);
      expect(migration).toMatch(
        /^The database cannot be reached \(.*does not match certificate's altnames.*\)/,
      );
    },
  );

  it.each(["verify-full", "verify-ca"])(
    "a server with TLS is rejected with sslmode=%s when its certificate is untrusted",
    async (mode) => {
      const { pool } = await ask(ofAddress, "127.0.0.1", mode, false);
      expect(pool).toMatch(/unable to verify|self.signed/i);
    },
  );
});
