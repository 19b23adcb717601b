import { posix } from "node:path";
import { parseModule } from "./parse-module.ts";
import { bareSql, insertsSubquery, type Query, queriesOf } from "./parse-sql.ts";
import { eachFile, type Files, isSource, type Rule, type Violation } from "./rule.ts";

/** Functions that do not restrict each table to a workspace, each with the reason. */
const unboundFunctions: Record<string, string> = {
  "api/boards/sweep-board.sql": "finds the deleted boards of all workspaces",
  "api/overview/join-daily-counts.sql": "finds the past days of all workspaces",
  "api/origins/note-refused-origins.sql": "stores a batch that a BFF collected from all its workspaces",
  "api/origins/note-seen-origins.sql": "stores a batch that a BFF collected from all its workspaces",
  "api/events/dispatch-events.sql": "dispatches the events of all workspaces",
  "api/follows/release-events.sql": "finds the held events of all workspaces",
  "api/follower-mail/announce-mail.sql":
    "finds the events of all workspaces whose followers are to be notified of them",
  "api/mail/claim-mail.sql": "finds the e-mails of all workspaces that are due",
  "api/changelog-mail/claim-digests.sql": "finds the e-mails of all workspaces that are due",
  "api/pictures/list-picture-removals.sql": "finds the deleted pictures of all workspaces",
  "api/search/index-posts.sql": "finds the queued posts of all workspaces",
  "api/deliveries/claim-deliveries.sql": "finds the endpoints of all workspaces that have deliveries waiting",
};

/** Functions whose upsert reads the clock again after waiting for a row, each with the reason. */
const readingTheClock: Record<string, string> = {
  "api/sql/count-call.sql": "the minute is measured after waiting for the row, which belongs to no workspace",
};

export const sqlRules: Rule[] = [
  {
    title: "each SQL function has a unique name, and a separate file with that name",
    check: (files) => {
      const names = [...files.keys()].filter(isFunctionFile).map((path) => posix.basename(path));
      return eachFile(files, isSql, (path, text) => {
        if (!isFunctionFile(path)) return path.startsWith("migrations/") ? [] : ["is not in an API folder"];
        const [name, ...others] = definedIn(text);
        const isTwice = names.filter((other) => other === posix.basename(path)).length > 1;
        return [
          ...(name === functionOf(path) && others.length === 0
            ? []
            : [`defines ${[name, ...others].join(", ")}`]),
          ...(isTwice ? ["has the name of another file"] : []),
        ];
      });
    },
    planted: {
      "api/loose.sql": "create or replace function loose() returns int",
      "api/posts/lock-post.sql": "create or replace function lock_comment() returns int",
      "api/posts/two.sql": "create function two() returns int\n;create function three() returns int",
      "api/posts/twice.sql": "create or replace function twice() returns int",
      "api/sql/twice.sql": "create or replace function twice() returns int",
    },
    innocent: {
      "api/posts/create-post.sql": "create or replace function create_post() returns int",
      "migrations/0001_create_posts.sql": "create table posts ();",
    },
  },
  {
    title: "every SQL function is called by TypeScript, a migration or another function that is called",
    check: (files) => {
      const called = calledFunctions(files);
      return eachFile(files, isFunctionFile, (path, text) =>
        called.has(path) || isForFormerRelease(text) ? [] : ["is never called: delete it"],
      );
    },
    planted: {
      "api/posts/forget-post.sql": "-- forget_post(x)\ncreate or replace function forget_post() returns int",
      "api/posts/ping.sql": "create or replace function ping() returns int as $$ select pong() $$",
      "api/posts/pong.sql": "create or replace function pong() returns int as $$ select ping() $$",
    },
    innocent: {
      "api/posts/routes.ts":
        '// forget_post()\nawait write(db, actor, "create_post", input); sql`select iso(now())`;',
      "api/sql/functions.ts": 'export type WriteFunction = "create_post" | "forget_post";',
      "api/posts/create-post.sql": "create or replace function create_post() as $$ select lock_post() $$",
      "api/posts/lock-post.sql": "create or replace function lock_post() returns int",
      "api/posts/count-post.sql": "create or replace function count_post() returns trigger",
      "migrations/0001_create_posts.sql":
        "drop function forget_post(uuid); create trigger a after insert on posts execute function count_post();",
      "api/sql/iso.sql": "create or replace function iso() returns text",
      "api/posts/old.sql":
        "-- Called by the release before `new` only.\ncreate or replace function old() returns int",
    },
  },
  {
    title: "an SQL function restricts each table that it reads or changes to the workspace in a parameter",
    check: (files) => {
      const tables = tenantTables(files);
      return excepting(files, unboundFunctions, isSql, (text) =>
        queriesOf(text).flatMap((query) => unboundIn(query, tables).map((name) => `leaves ${name} unbound`)),
      );
    },
    planted: {
      "api/posts/a.sql": body(
        "select p.id from posts p join boards b on b.workspace_id = p.workspace_id where p.workspace_id = ws",
      ),
      "api/posts/b.sql": body(
        "perform from posts where id = any(array(select id from boards where workspace_id = ws));",
      ),
      "api/posts/c.sql": body(
        "update posts p set x = 1 from unnest(a) as c (ws) where p.workspace_id = c.ws;",
      ),
      "api/posts/d.sql": body("delete from posts using boards b where posts.id = 1 and b.workspace_id = ws;"),
      "api/posts/e.sql": body("if exists (select 1 from boards) then perform f(); end if;"),
      "api/posts/f.sql": body(
        "select 1 from posts p where p.workspace_id = ws and exists (select 1 from boards b where b.workspace_id = p.workspace_id)",
      ),
      "api/posts/g.sql": body("select id from posts where workspace_id = ws union select id from boards"),
      "api/posts/h.sql": body(
        "select 1 from posts p, boards b where p.workspace_id = ws and b.workspace_id <> ws",
      ),
    },
    innocent: {
      "migrations/0001_create_posts.sql":
        "create table posts (\n  workspace_id uuid not null\n); create table boards (\n  workspace_id uuid not null\n); create table accounts (id uuid);",
      "api/posts/i.sql": body(
        "insert into posts (workspace_id) select ws from boards b where b.workspace_id = ws on conflict do nothing;",
      ),
      "api/posts/j.sql": body(
        "if found then update posts set n = n + case when up then 1 else -1 end where workspace_id = ws; end if; perform from accounts for update;",
      ),
      "api/posts/k.sql": body(
        "with gone as (delete from posts where workspace_id = ws returning id) update boards b set x = 1 from gone where b.workspace_id = ws",
      ),
      "api/posts/l.sql": body("select 1 from boards b where b.workspace_id = p.workspace_id"),
      "api/posts/m.sql": body(
        "-- from posts\nselect 'from posts' is distinct from 'x', extract(epoch from now())",
      ),
    },
  },
  {
    title: "an upsert does not read the clock again, but uses the time of the row it would have inserted",
    check: (files) =>
      excepting(files, readingTheClock, isFunctionFile, (text) =>
        /\bdo update\b[^;]*\b(now|clock_timestamp|statement_timestamp)\(\)/.test(bareSql(text))
          ? ["calls the clock in `do update`"]
          : [],
      ),
    planted: {
      "api/embed/a.sql": "insert into s (o) values (1) on conflict (o) do update\n  set seen_at = now();",
      "api/embed/b.sql":
        "on conflict (o) do update set n = 1 where s.seen_at < clock_timestamp() - interval '1 minute';",
    },
    innocent: {
      "api/embed/c.sql":
        "on conflict (o) do update set seen_at = excluded.seen_at; update s set seen_at = now(); -- do update now()",
    },
  },
  {
    title:
      "`on conflict` names its key, so that no other conflict is taken for it; only `users` has two keys for one person",
    check: (files) =>
      eachFile(files, isQueryFile, (path, text) =>
        [
          ...(isSql(path) ? bareSql(text) : text).matchAll(/\binsert into (\S+)[^;]*?\bon conflict do\b/g),
        ].some(([, table]) => table !== "users")
          ? ["has `on conflict` without a key"]
          : [],
      ),
    planted: {
      "api/posts/a.sql": body("insert into votes (workspace_id) values (ws) on conflict do nothing;"),
      "api/posts/b.sql": body(
        "insert into users (id) values (1) on conflict do nothing; insert into tags (id)\n  select 1 on conflict do nothing;",
      ),
      "api/keys/c.ts": "sql`insert into votes (id) values (1) on conflict do nothing`",
    },
    innocent: {
      "api/posts/d.sql": body(
        "insert into votes (n) values (1) on conflict (n) do nothing; insert into users (id) values (2) on conflict do nothing; -- on conflict do",
      ),
      "api/posts/e.sql": body(
        "insert into a (n) values (1) on conflict on constraint a_pkey do update set n = 2;",
      ),
    },
  },
  {
    title:
      "no `case` in an update calls the clock or names its value first, because Citus rejects or misreads it",
    check: (files) =>
      excepting(files, readingTheClock, isFunctionFile, (text) =>
        [...bareSql(text).matchAll(/\bupdate\b[^;]*?\bset\b[^;]*/g)].some(([update]) =>
          /\bcase\b(?: (?!when\b)|(?:(?!\bend\b).)*?\b(?:now|clock_timestamp|statement_timestamp)\(\))/s.test(
            update,
          ),
        )
          ? ["has such a `case`"]
          : [],
      ),
    planted: {
      "api/posts/a.sql": body(
        "update posts set n = 1, edited_at = case when x then\n now() else edited_at end;",
      ),
      "api/posts/b.sql": body(
        "update posts set at = case outcome when 'sent' then null else at end where id = 1;",
      ),
    },
    innocent: {
      "api/posts/c.sql": body(
        "update posts set n = case when x then 1 else n end, at = now() where id = 1; update tags set n = 1; return case when y then now() end;",
      ),
    },
  },
  {
    title: "no update sets a column to an element of an array, because a node of Citus would crash",
    check: (files) =>
      eachFile(files, isSql, (_path, text) =>
        [...bareSql(text).matchAll(/\bupdate\b[^;]*?\bset\b[^;]*/g)].some(([update]) =>
          /[\w.]+ = (?!array\[)\w+\[/.test(update.split(/\b(?:where|from)\b/, 1)[0] ?? ""),
        )
          ? ["sets a column to an element of an array"]
          : [],
      ),
    planted: {
      "api/posts/a.sql": body("update posts set n = 1, kind = kinds[2] where workspace_id = ws;"),
      "migrations/0001_b.sql": "update posts p set kind = tg_argv[0]\nfrom boards b where p.id = b.id;",
    },
    innocent: {
      "api/posts/c.sql": body(
        "kind := kinds[1]; update posts set kinds = array[kind], n = 1 where workspace_id = ws and id = any(ids[1:2]);",
      ),
    },
  },
  {
    title: "an SQL function has no subquery in the values that it inserts",
    check: (files) =>
      eachFile(files, isFunctionFile, (_path, text) =>
        insertsSubquery(text) ? ["has a subquery in `values`"] : [],
      ),
    planted: {
      "api/boards/a.sql": body("insert into boards (id, n) values (ws, (select max(n) from boards));"),
      "api/boards/b.sql": body(
        "insert into boards as b (n) values (1), (coalesce(n, not exists (select 1 from boards)));",
      ),
    },
    innocent: {
      "api/boards/c.sql": body(
        "insert into boards (n) values (f(g(1))) on conflict (n) do update set n = (select 1);",
      ),
      "api/boards/d.sql": body("insert into boards (n) select n from (values ('a', (select 1))) as v (n);"),
    },
  },
  {
    title: "a subquery of an SQL function selects a column, as in `exists (select 1 …)`",
    check: (files) =>
      eachFile(files, isFunctionFile, (_path, text) =>
        /\(\s*select\s+from\b/.test(bareSql(text)) ? ["selects no column"] : [],
      ),
    planted: { "api/posts/a.sql": "if exists (\n  select from posts where id = 1) then" },
    innocent: {
      "api/posts/b.sql": "perform from posts; -- (select from posts)\nselect exists (select 1 from posts);",
    },
  },
];

const isSql = (path: string) => path.endsWith(".sql");
const isQueryFile = (path: string) => isFunctionFile(path) || (isSource(path) && path.endsWith(".ts"));
const isFunctionFile = (path: string) => /^api\/[\w-]+\/[\w-]+\.sql$/.test(path);
const functionOf = (path: string) => posix.basename(path, ".sql").replaceAll("-", "_");
const isForFormerRelease = (text: string) => text.startsWith("-- Called by the release before ");
const definedIn = (text: string) =>
  [...bareSql(text).matchAll(/^;?create (?:or replace )?function (\w+)/gm)].map(([, name = ""]) => name);

function body(text: string): string {
  return `create or replace function f(ws uuid, p posts) returns void language sql as $$ ${text} $$;`;
}

/** Reports violations outside the exceptions, and exceptions that are no longer needed. */
function excepting(
  files: Files,
  exceptions: Record<string, string>,
  isSubject: (path: string) => boolean,
  faults: (text: string) => string[],
): Violation[] {
  return eachFile(files, isSubject, (path, text) => {
    const found = isForFormerRelease(text) ? [] : faults(text);
    if (path in exceptions) return found.length > 0 ? [] : ["no longer needs an exception"];
    return found;
  });
}

/** The files of functions that TypeScript or a migration calls, and of functions that those call in turn. */
function calledFunctions(files: Files): Set<string> {
  const functions = [...files].filter(([path]) => isFunctionFile(path));
  const callersAtFirst = [...files].flatMap(([path, text]) => {
    if (path.startsWith("migrations/")) return [bareSql(text).replace(/drop function [^;]*/g, "")];
    return isSource(path) && !/^(bench\/|api\/sql\/functions)/.test(path)
      ? [parseModule(path, text).code]
      : [];
  });
  const called = new Set<string>();
  const callers = [...callersAtFirst];
  for (let caller = callers.pop(); caller !== undefined; caller = callers.pop()) {
    const words = new Set(caller.match(/\b[a-z]\w*(?=\s*\()|(?<=")[a-z]\w*(?=")/g));
    for (const [path, text] of functions) {
      if (called.has(path) || !words.has(functionOf(path))) continue;
      called.add(path);
      callers.push(text.replace(/--.*$/gm, ""));
    }
  }
  return called;
}

/** They tell the workspace of a key, an invitation or an account. */
const directories = ["digest_workspaces", "account_workspaces"];

/** The tables whose rows belong to a workspace. */
function tenantTables(files: Files): Set<string> {
  const texts = [...files].filter(([path]) => path.startsWith("migrations/")).map(([, text]) => text);
  const tables = texts.flatMap((text) => [...text.matchAll(/create table (\w+) \(([^;]*);/g)]);
  const ours = tables.filter(([, , columns = ""]) => /^\s*workspace_id uuid not null/m.test(columns));
  return new Set(ours.map(([, name = ""]) => name).filter((name) => !directories.includes(name)));
}

/** The query's tenant tables that lack a condition `workspace_id = <parameter>` at the query's own level. */
function unboundIn({ sources, equations, around }: Query, tables: Set<string>): string[] {
  const ours = sources.filter(({ table }) => tables.has(table));
  const aliases = new Set(
    [...sources, ...around.flatMap((query) => query.sources)].map(({ alias }) => alias),
  );
  const isColumn = (operand: string) =>
    operand.startsWith("(") || (/^(\w+)\./.test(operand) && aliases.has(operand.split(".")[0] ?? ""));
  const isBound = (alias: string) =>
    equations.some(([left, right]) =>
      [
        [left, right],
        [right, left],
      ].some(
        ([column, value = ""]) =>
          (column === `${alias}.workspace_id` || (column === "workspace_id" && ours.length === 1)) &&
          value !== "any" &&
          !isColumn(value),
      ),
    );
  return ours.filter(({ alias }) => !isBound(alias)).map(({ alias }) => alias);
}
