import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../../../api/postgres/database.ts";
import { lookAtReplica } from "../../../cli/doctor/look-at-database.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../start-replicated-postgres.ts";

let servers: ReplicatedPostgres;
let db: Database;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  db = openDatabase(servers.url, 1);
});
afterAll(async () => {
  await closeDatabase(db);
  await servers.stop();
});

describe("the doctor reports DATABASE_REPLICA_URL", () => {
  it("as fine if it is unset or a standby server that keeps up", async () => {
    expect(await lookAtReplica(db, undefined)).toEqual({ fine: "none: DATABASE_REPLICA_URL is not set" });
    expect(await lookAtReplica(db, servers.replicaUrl)).toHaveProperty("fine");
  });

  it.each([
    ["the primary server itself", () => servers.url, "leads to a server that is not a standby server"],
    [
      "another database",
      () => servers.replicaUrl.replace(/postgres$/, "template1"),
      "leads to another database than DATABASE_URL",
    ],
    ["a server that is away", () => "postgres://postgres@127.0.0.1:1/postgres", "cannot be reached"],
  ])("as wrong if it is %s", async (_, url, reason) => {
    expect(await lookAtReplica(db, url())).toEqual({ wrong: expect.stringContaining(reason) });
  });

  it("as wrong if it is too far behind", async () => {
    const standby = openDatabase(servers.replicaUrl, 1);
    await standby.$client`select pg_wal_replay_pause()`;
    await db.$client`create table unknown_to_the_standby_server ()`;
    const found = await lookAtReplica(db, servers.replicaUrl);
    await standby.$client`select pg_wal_replay_resume()`;
    await closeDatabase(standby);
    expect(found).toEqual({ wrong: expect.stringContaining("too far behind") });
  });
});
