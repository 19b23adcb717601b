import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL that is installed on this machine; the embedded PostgreSQL is not included. */
interface InstalledDatabase {
  /** The name of the Vitest project that tests this PostgreSQL, such as `postgres-15`. */
  name: string;
  /** The folder of its programs. */
  bin: string;
}

const debian = "/usr/lib/postgresql";

/**
 * Returns Debian's PostgreSQL installations, and the installation whose programs are in the folder
 * `TEST_POSTGRES_BIN`.
 */
export function findDatabases(): InstalledDatabase[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const found = versions.map((version) => ({
    name: `postgres-${version}`,
    bin: join(debian, version, "bin"),
  }));
  const given = process.env.TEST_POSTGRES_BIN;
  return [...found, ...(given ? [{ name: "postgres-given", bin: given }] : [])].filter(({ bin }) =>
    existsSync(join(bin, "initdb")),
  );
}

const isWhole = process.env.TEST_DATABASES === "all";

/**
 * The API tests that run on each installed PostgreSQL: all API tests in `npm run test:databases`. Otherwise only
 * tests that call every endpoint with an id and every write function, and tests that depend on PostgreSQL's errors
 * and system catalogues. Requests that are rejected before they reach the database are tested once.
 */
export const databaseTests = isWhole
  ? ["test/{api,bff,cli,clients}/**/*.test.ts", "test/{add-route.system,conforms,every-route}.test.ts"]
  : [
      "test/api/isolation.test.ts",
      "test/api/tables.test.ts",
      "test/api/workspace-keys.test.ts",
      "test/api/post-lists/list-posts.short-search.system.test.ts",
      "test/api/post-lists/search-titles.test.ts",
      "test/api/postgres/call-write-function.test.ts",
      "test/api/postgres/database.test.ts",
      "test/api/serving/postgres-problem.test.ts",
      "test/api/upkeep/audit-counters.test.ts",
      "test/api/upkeep/migrate.directories.test.ts",
      "test/api/upkeep/migrate.functions.test.ts",
      "test/api/upkeep/migrate.overloads.test.ts",
      "test/api/upkeep/migrate.uuidv7.test.ts",
      "test/api/upkeep/sweep-old-rows.locks.test.ts",
      "test/api/upkeep/sweep-old-rows.test.ts",
      "test/api/votes/create-vote.race.system.test.ts",
    ];

const restoresPlainTables =
  "a restore creates the tables that the migrations create, which are not partitioned";

/** Test files that cannot pass on partitioned tables, each with the reason. */
export const notOnPartitions: Record<string, string> = {
  "test/api/tables.test.ts": "compares the schema with what the migrations create",
  "test/api/tables.facts.test.ts": "compares the schema with what the migrations create",
  "test/api/workspace-keys.test.ts": "compares the schema with what the migrations create",
  "test/api/upkeep/shard-tables.test.ts":
    "reads which tables Citus could distribute: partitions are no such tables",
  "test/api/upkeep/sweep-old-rows.partitions.system.test.ts": "partitions the tables itself",
  "test/api/workspaces/sweep-workspaces.system.test.ts": "partitions the tables itself",
  "test/cli/backup/back-up-database.system.test.ts": restoresPlainTables,
  "test/cli/backup/restore-database.system.test.ts": restoresPlainTables,
  "test/cli/backup/restore-database.older.system.test.ts": restoresPlainTables,
};

/**
 * The API tests that also run through PgBouncer, if it is installed: all of them in `npm run test:databases`.
 * Otherwise only tests of every endpoint with an id, of repeated and concurrent writes, and of search.
 */
export const poolerTests = isWhole
  ? databaseTests
  : [
      "test/api/isolation.test.ts",
      "test/api/postgres/call-write-function.test.ts",
      "test/api/post-lists/search-titles.test.ts",
      "test/api/votes/create-vote.race.system.test.ts",
    ];

/** The API tests that run on Citus, in `npm run test:cluster`, and those that run only there. */
export const clusterTests = [...databaseTests, "test/api/**/*.cluster.test.ts"];

const addsKeys = "adds keys and constraints that Citus rejects, to show that they are found";

/** Test files that cannot pass on Citus, each with the reason. */
export const notOnCluster: Record<string, string> = {
  "test/api/tables.facts.test.ts": addsKeys,
  "test/api/workspace-keys.test.ts": addsKeys,
  "test/api/polls/vote-on-poll.race.test.ts":
    "sets the end of a poll while it locks it, and creates a trigger, which Citus rejects",
  "test/api/upkeep/migrate.directories.test.ts":
    "tests the triggers of the directories, which functions replace on Citus",
  "test/api/upkeep/sweep-old-rows.locks.test.ts": "skips locked rows: on Citus, a sweep waits for them",
  "test/api/upkeep/sweep-old-rows.partitions.system.test.ts":
    "partitions tables that are distributed already",
  "test/api/workspaces/sweep-workspaces.system.test.ts": "partitions tables that are distributed already",
  "test/cli/backup/restore-database.system.test.ts":
    "compares a restored database, which is not sharded, with a sharded one",
  "test/cli/backup/restore-database.older.system.test.ts":
    "compares a restored database, which is not sharded, with a sharded one",
  "test/cli/demo/create-demo-workspace.test.ts": "joins the tables of all workspaces, which Citus rejects",
  "test/cli/workspace-file/import-workspace.system.test.ts":
    "imports workspaces, which a sharded database rejects",
  "test/cli/workspace-file/import-workspace.large.system.test.ts":
    "imports workspaces, which a sharded database rejects",
};
