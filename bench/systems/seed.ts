import type { Database } from "../../api/postgres/database.ts";
import { benchIdSql, type Kind } from "./ids.ts";

/** The number of rows in one workspace. */
export interface Size {
  users: number;
  posts: number;
  votes: number;
  comments: number;
  polls: number;
  ballots: number;
}

/** The benchmark measures the targets in a database with ten workspaces of this size. */
export const fullSize: Size = {
  users: 2_000,
  posts: 10_000,
  votes: 100_000,
  comments: 20_000,
  polls: 100,
  ballots: 50_000,
};

/** The tests of the benchmark code use two workspaces of this size. */
export const smallSize: Size = {
  users: 100,
  posts: 200,
  votes: 1_000,
  comments: 400,
  polls: 10,
  ballots: 500,
};

const boards = 5;
const categories = 20;
const options = 4;
const words =
  "calendar export dark mode keyboard invoice search filter mobile offline sync report chart import team role " +
  "notification webhook price table comment vote status board tag language arabic printing shortcut login password";

/**
 * Fills one workspace with set-based statements. Ids are computed from numbers, so no look-ups are needed, and
 * counters are computed from the rows. Requires a single superuser connection, because it turns off foreign-key
 * checks; the rows' foreign keys are valid by construction.
 */
export async function seedWorkspace({ $client: sql }: Database, w: number, size: Size): Promise<void> {
  const run = (statement: string) => sql.unsafe(statement);
  const id = (kind: Kind, n: string) => benchIdSql(kind, w, n);
  const ws = id("workspace", "0");
  await run("set statement_timeout = 0; set session_replication_role = replica");
  await run(`
    insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed)
    values (${ws}, 'Bench ${w}', 'bench-${w}', 'sdk_bench_${w}', 'k1.x.x.x')`);
  await run(`
    insert into users (workspace_id, id, role, identity, external_id, email, full_name)
    select ${ws}, ${id("user", "n")}, 'end_user', 'verified', 'u' || n, 'u' || n || '@example.com', 'User ' || n
    from generate_series(0, ${size.users - 1}) n`);
  await run(`
    insert into boards (workspace_id, id, user_id, title, url, is_private, is_default)
    select ${ws}, ${id("board", "n")}, ${id("user", "0")}, 'Board ' || n, 'board-' || n, false, n = 0
    from generate_series(0, ${boards - 1}) n`);
  await run(`
    insert into statuses (workspace_id, id, value, name, kind, "order")
    select ${ws}, ${id("status", "n")}, v, v, k, n
    from (values (0, 'planned', 'active'), (1, 'completed', 'done')) s (n, v, k)`);
  await seedPosts(run, id, size);
  await seedVotes(run, id, size);
  await seedComments(run, id, size);
  await seedCounts(run, ws);
  await seedPolls(run, id, size);
  await run(`
    insert into changelogs (workspace_id, id, user_id, title, content, created_at)
    select ${ws}, ${id("changelog", "n")}, ${id("user", "0")}, 'Release ' || n,
      repeat('Words about the release. ', 40), now() - make_interval(hours => 100 - n)
    from generate_series(0, 99) n`);
  await run("set session_replication_role = origin");
}

type Run = (statement: string) => Promise<unknown>;
type Id = (kind: Kind, n: string) => string;

/**
 * Titles have five words and a number: a search for one word finds many posts, and a search for two words finds few.
 * Every 50th post is private.
 */
async function seedPosts(run: Run, id: Id, { users, posts }: Size): Promise<void> {
  const ws = id("workspace", "0");
  const word = (k: number) =>
    `(string_to_array('${words}', ' '))[1 + (hashint8(i * 7 + ${k}) & 2147483647) % ${words.split(" ").length}]`;
  await run(`
    insert into posts (workspace_id, id, user_id, board_id, category_id, status_id, title, description, visibility,
      created_at, updated_at)
    select ${ws}, ${id("post", "i")}, ${id("user", `i % ${users}`)}, ${id("board", `i % ${boards}`)},
      ${id("category", `i % ${categories}`)}, case i % 4 when 1 then ${id("status", "0")} when 2 then ${id("status", "1")} end,
      concat_ws(' ', ${[1, 2, 3, 4, 5].map(word).join(", ")}, i), repeat('What I would like, and why. ', 12),
      case when i % 50 = 49 then 'private' else 'public' end,
      now() - make_interval(mins => ${posts} - i), now()
    from generate_series(0, ${posts - 1}) i`);
  await run(`
    insert into post_activity (workspace_id, post_id, last_interaction_at)
    select ${ws}, ${id("post", "i")}, now() - make_interval(mins => (i::bigint * 7919 % ${posts})::int)
    from generate_series(0, ${posts - 1}) i`);
  await run(`
    insert into categories (workspace_id, id, board_id, name, posts_count, public_posts_count)
    select ${ws}, ${id("category", "n")}, ${id("board", `n % ${boards}`)}, 'Category ' || n, count(i), count(i) filter (where i % 50 <> 49)
    from generate_series(0, ${categories - 1}) n left join generate_series(0, ${posts - 1}) i on i % ${categories} = n
    group by n`);
  await run(`
    insert into status_counts (workspace_id, status_id, category_id, board_id, posts_count, public_posts_count)
    select workspace_id, status_id, category_id, board_id, count(*), count(*) filter (where visibility = 'public')
    from posts where workspace_id = ${ws} and status_id is not null group by 1, 2, 3, 4`);
  await run(`
    insert into tags (workspace_id, id, board_id, name, posts_count)
    select ${ws}, ${id("tag", "n")}, ${id("board", "n")}, 'Tag ' || n,
      (select count(*) from generate_series(n::int, ${posts - 1}, ${boards * 3}))
    from generate_series(0, ${boards - 1}) n`);
  await run(`
    insert into post_tags (workspace_id, post_id, tag_id, board_id)
    select ${ws}, ${id("post", "i")}, ${id("tag", `i % ${boards * 3}`)}, ${id("board", `i % ${boards}`)}
    from generate_series(0, ${posts - 1}) i where i % ${boards * 3} < ${boards}`);
}

/**
 * Each voter votes once per post; the first posts have the most votes. Inserts the rows in mixed order, because real
 * votes arrive that way.
 */
async function seedVotes(run: Run, id: Id, { users, posts, votes }: Size): Promise<void> {
  const ws = id("workspace", "0");
  const post = `floor(${posts} * power(i / ${votes}.0::float8, 2))::bigint`;
  await run(`
    insert into votes (workspace_id, post_id, user_id, created_at)
    select ${ws}, ${id("post", post)}, ${id("user", `i % ${users}`)},
      now() - make_interval(secs => hashint8(i) & 65535)
    from generate_series(0, ${votes - 1}) i order by hashint8(i)`);
  await run(countInto("votes", "votes_count", ws));
}

/** Spreads comments over the newest 1,000 posts, because new posts get most comments. Every 50th comment is spam. */
async function seedComments(run: Run, id: Id, { users, posts, comments }: Size): Promise<void> {
  const ws = id("workspace", "0");
  await run(`
    insert into comments (workspace_id, id, post_id, user_id, content, is_spam, created_at)
    select ${ws}, ${id("comment", "i")}, ${id("post", `${posts} - 1 - i % least(${posts}, 1000)`)},
      ${id("user", `i % ${users}`)}, 'I agree, for this reason and that one. Number ' || i,
      i % 50 = 23, now() - make_interval(secs => ${comments} - i)
    from generate_series(0, ${comments - 1}) i`);
  await run(countInto("comments", "comments_count", ws));
}

/** Fills what triggers keep: the counts of each day, and the posts that wait for a reply. Everybody is an end user. */
async function seedCounts(run: Run, ws: string): Promise<void> {
  const rows = (kind: string) => `
    select (created_at at time zone 'UTC')::date as day, '${kind}' as kind from ${kind} where workspace_id = ${ws}`;
  const count = (kind: string) => `count(*) filter (where kind = '${kind}')`;
  await run(`
    insert into daily_counts (workspace_id, day, slot, posts, votes, comments)
    select ${ws}, day, 0, ${["posts", "votes", "comments"].map(count).join(", ")}
    from (${["posts", "votes", "comments"].map(rows).join(" union all ")}) made group by day`);
  await run(`
    insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
    select workspace_id, id, board_id, status_id, created_at from posts where workspace_id = ${ws}`);
}

function countInto(table: string, column: string, ws: string): string {
  return `
    update post_activity a set ${column} = n.found
    from (select post_id, count(*) as found from ${table} where workspace_id = ${ws} group by 1) n
    where a.workspace_id = ${ws} and a.post_id = n.post_id`;
}

async function seedPolls(run: Run, id: Id, { users, polls, ballots }: Size): Promise<void> {
  const ws = id("workspace", "0");
  const each = ballots / polls;
  const voter = `(p * 17 + b) % ${users}`;
  await run(`
    insert into polls (workspace_id, id, user_id, title, type, start_at, end_at, ballots_count, created_at)
    select ${ws}, ${id("poll", "p")}, ${id("user", "0")}, 'Poll ' || p, 'single', now() - interval '1 day',
      now() + interval '30 days', ${each}, now() - make_interval(mins => ${polls} - p)
    from generate_series(0, ${polls - 1}) p`);
  await run(`
    insert into ballots (workspace_id, poll_id, user_id)
    select ${ws}, ${id("poll", "p")}, ${id("user", voter)}
    from generate_series(0, ${polls - 1}) p, generate_series(0, ${each - 1}) b`);
  await run(`
    insert into ballot_choices (workspace_id, poll_id, user_id, option_id)
    select ${ws}, ${id("poll", "p")}, ${id("user", voter)}, ${id("option", `p * ${options} + b % ${options}`)}
    from generate_series(0, ${polls - 1}) p, generate_series(0, ${each - 1}) b`);
  await run(`
    insert into poll_options (workspace_id, poll_id, id, title, "order", submitted, votes_count)
    select ${ws}, ${id("poll", "p")}, ${id("option", `p * ${options} + o`)}, 'Option ' || o, o, o,
      (select count(*) from generate_series(o::int, ${each - 1}, ${options}))
    from generate_series(0, ${polls - 1}) p, generate_series(0, ${options - 1}) o`);
}
