import { posix } from "node:path";
import { parseModule } from "./parse-module.ts";
import { bareSql } from "./parse-sql.ts";
import { eachFile, type Files, isSource, type Rule } from "./rule.ts";

export const sqlRules: Rule[] = [
  {
    title: "an SQL function stands in a noun's folder, alone in a file of its name, which no other file has",
    check: (files) => {
      const names = [...files.keys()].filter(isFunctionFile).map((path) => posix.basename(path));
      return eachFile(files, isSql, (path, text) => {
        if (!isFunctionFile(path)) return path.startsWith("migrations/") ? [] : ["is not in a noun's folder"];
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
    title: "every SQL function is called, by TypeScript, a table or a function that is called",
    check: (files) => {
      const called = calledFunctions(files);
      return eachFile(files, isFunctionFile, (path, text) =>
        called.has(path) || isForFormerRelease(text) ? [] : ["is called by nobody: delete it"],
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
    title: "a subquery of an SQL function has a column: `exists (select 1 …)`",
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
const isFunctionFile = (path: string) => /^api\/[\w-]+\/[\w-]+\.sql$/.test(path);
const functionOf = (path: string) => posix.basename(path, ".sql").replaceAll("-", "_");
const isForFormerRelease = (text: string) => text.startsWith("-- Called by the release before ");
const definedIn = (text: string) =>
  [...bareSql(text).matchAll(/^;?create (?:or replace )?function (\w+)/gm)].map(([, name = ""]) => name);

/** The files of functions that a process or a table calls, or a function that they call. */
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
