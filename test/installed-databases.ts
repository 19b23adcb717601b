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
      "test/api/{call-write-function,database,isolation,table,workspace-keys}.test.ts",
      "test/api/serving/postgres-problem.test.ts",
      "test/api/posts/{list-posts.short-search.system,search-posts}.test.ts",
      "test/api/upkeep/{audit-counters,migrate.!(system),sweep-old-rows{,.locks}}.test.ts",
      "test/api/votes/create-vote.race.system.test.ts",
    ];

/** Test files that cannot pass on partitioned tables, each with the reason. */
export const notOnPartitions: Record<string, string> = {
  "test/api/{table,workspace-keys}.test.ts": "compare the schema with what the migrations create",
  "test/api/upkeep/shard-tables.test.ts":
    "reads which tables Citus could distribute: partitions are no such tables",
  "test/api/upkeep/sweep-old-rows.partitions.system.test.ts": "partitions the tables itself",
  "test/api/workspaces/sweep-workspaces.system.test.ts": "partitions the tables itself",
  "test/cli/backup/{back-up-database,restore-database,restore-database.older}.system.test.ts":
    "a restore creates the tables that the migrations create, which are not partitioned",
};

/**
 * The API tests that also run through PgBouncer, if it is installed: all of them in `npm run test:databases`.
 * Otherwise only tests of every endpoint with an id, of repeated and concurrent writes, and of search.
 */
export const poolerTests = isWhole
  ? databaseTests
  : [
      "test/api/{call-write-function,isolation}.test.ts",
      "test/api/post-lists/search-posts.test.ts",
      "test/api/votes/create-vote.race.system.test.ts",
    ];

/** The API tests that run on Citus, in `npm run test:cluster`, and those that run only there. */
export const clusterTests = [...databaseTests, "test/api/**/*.cluster.test.ts"];

/** Test files that cannot pass on Citus, each with the reason. */
export const notOnCluster: Record<string, string> = {
  "test/api/{table,workspace-keys}.test.ts":
    "add keys and constraints that Citus rejects, to show that they are found",
  "test/api/boards/delete-board.parts.system.test.ts": "slows deletions with a trigger, which Citus rejects",
  "test/api/polls/vote-on-poll.race.test.ts":
    "sets the end of a poll while it locks it, and creates a trigger, which Citus rejects",
  "test/api/upkeep/migrate.{count-posts,count-statuses,join-users}.test.ts":
    "apply a migration again that creates triggers, which Citus rejects on distributed tables",
  "test/api/upkeep/migrate.directories.test.ts":
    "tests the triggers of the directories, which functions replace on Citus",
  "test/api/upkeep/sweep-old-rows.locks.test.ts": "skips locked rows: on Citus, a sweep waits for them",
  "test/api/upkeep/sweep-old-rows.partitions.system.test.ts":
    "partitions tables that are distributed already",
  "test/api/workspaces/sweep-workspaces.system.test.ts": "partitions tables that are distributed already",
  "test/cli/backup/restore-database{,.older}.system.test.ts":
    "compare a restored database, which is not sharded, with a sharded one",
  "test/cli/demo/create-demo-workspace.test.ts": "joins the tables of all workspaces, which Citus rejects",
  "test/cli/workspace-file/import-workspace{,.large}.system.test.ts":
    "import workspaces, which a sharded database rejects",
};
