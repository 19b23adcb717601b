import { parseModule } from "./parse-module.ts";
import { eachFile, isBrowserSide, isCode, isSource, isTest, type Rule } from "./rule.ts";

/** Server files that may connect to other servers. */
const callers = new Set([
  "api/postgres-driver/open-socket.ts",
  "bff/upstream/api-client.ts",
  "bff/upstream/receive-stream.ts",
  "bff/visitors/challenge.ts",
  // Messages go to addresses that staff chose. These two files let none through that is not public (decision 018).
  "api/deliveries/post-message.ts",
  "api/deliveries/resolve-host.ts",
]);

/** Files that may use the driver's client, with the reason. */
const driverUsers: Record<string, string> = {
  "api/database-servers/examine-pooler.ts": "reads the driver's name of a prepared statement",
  "api/upkeep/keep-functions.ts": "plans a migration, for which `migrate` uses a separate connection",
  "api/upkeep/open-session.ts": "runs the API's statements on the one connection of a maintenance command",
  "cli/doctor/doctor.ts": "plans a migration, for which `migrate` uses a separate connection",
  "cli/workspace-file/transaction.ts": "runs a whole command in one transaction, and streams rows",
};

export const textRules: Rule[] = [
  {
    title: "exports are named, except in files for tools that require a default export",
    check: (files) =>
      eachFile(
        files,
        (path) => isCode(path) && !/(\.config|global-setup)\.ts$/.test(path),
        (path, text) => (parseModule(path, text).hasDefaultExport ? ["has a default export"] : []),
      ),
    planted: {
      "api/a.ts": "export default 1;",
      "widget/b.tsx": "const b = 1; export { b as default };",
      "test/c.test.ts": "export default function c() {}",
    },
    innocent: {
      "vite.config.ts": "export default {};",
      "api/b.ts": "export const b = 1; // export default b",
    },
  },
  {
    title: "no transaction is opened on a request path",
    check: (files) =>
      codeOf(files, (path) => isSource(path) && path !== "api/upkeep/migrate.ts", [
        /\.(transaction|begin|savepoint)\s*\(/,
      ]),
    planted: {
      "api/posts/create-post.ts": "await db.transaction(async (tx) => tx);",
      "api/a.ts": "await sql\n  .begin(async (tx) => tx);",
    },
    innocent: {
      "api/upkeep/migrate.ts": "await sql.begin(async (tx) => tx);",
      "api/b.ts": "// never db.transaction( here\nexport const begin = 1;",
    },
  },
  {
    title:
      "Drizzle builds statements, the API runs them prepared, and only api/database.ts uses the driver's client",
    check: (files) =>
      eachFile(
        files,
        (path) => /^(api|cli)\//.test(path) && isSource(path) && path !== "api/postgres/database.ts",
        (path, text) => {
          const { code } = parseModule(path, text);
          const found = matches(code, [/\$client\b/]);
          if (path in driverUsers) return found.length > 0 ? [] : ["no longer needs an exception"];
          return [
            ...found,
            ...(path.startsWith("api/") ? matches(code, [/\bdb\s*\.\s*(select|execute)/]) : []),
          ];
        },
      ),
    planted: {
      "api/boards/get-board.ts": "const rows = await db.$client`select 1`;",
      "api/boards/list-boards.ts": "function list({ $client: sql }: Database) {}",
      "api/votes/list-votes.ts": "const rows = await db\n  .select().from(votes);",
      "api/votes/count-votes.ts": "await db.execute(sql`select 1`);",
      "cli/doctor/doctor.ts": "export const looks = 20;",
    },
    innocent: {
      "api/postgres/database.ts": "db.$client.unsafe(text);",
      "api/tags/get-tag.ts": "// never db.$client\nbuilder.select().from(tags);",
      "cli/doctor-of-keys.ts": "await db.select().from(workspaces);",
    },
  },
  {
    title: "no statement deletes or updates by ctid without a condition on the workspace or on tableoid",
    check: (files) =>
      eachFile(
        files,
        (path) => path.endsWith(".sql") || isSource(path),
        (_path, text) =>
          writesIn(text)
            .filter((write) => /\bctid\b/.test(write) && !/\b(workspace_id|tableoid)\b/.test(write))
            .map((write) => `says \`${write.trim()}\``),
      ),
    planted: {
      "api/workspaces/sweep-a.sql":
        "execute 'delete from %I where ctid in (select ctid from %I where workspace_id = $1 limit $2)';",
      "api/workspaces/sweep-b.sql":
        "delete from votes where ctid = any(array(select ctid from votes for update skip locked));",
      "api/a.ts": "sql`update posts set title = '' where ctid = '(0,1)'`;",
    },
    innocent: {
      "api/workspaces/sweep-c.sql":
        "-- never by ctid alone\ndelete from votes where workspace_id = ws and ctid in (select ctid from votes limit 1);",
      "api/workspaces/sweep-d.sql":
        "delete from votes where (tableoid, ctid) in (select tableoid, ctid from votes for update skip locked);",
      "api/b.ts": "sql`select * from posts p join near n on n.spot = p.ctid`;",
    },
  },
  {
    title: "browser code sends and receives no messages between windows",
    check: (files) => codeOf(files, isBrowserCode, [/postMessage|onmessage|["'`]message["'`]/]),
    planted: {
      "widget/a.ts": "parent.postMessage(1, '*');",
      "widget/b.ts": 'addEventListener("message", hear);',
      "dashboard/c.ts": "window.onmessage = hear;",
    },
    innocent: { "widget/d.ts": "// no postMessage\nconst message = 1;", "bff/e.ts": '"message"' },
  },
  {
    title:
      "servers connect only to the database, the API, the challenge provider and public webhooks, whatever users write",
    check: (files) =>
      codeOf(files, (path) => isSource(path) && /^(api|bff|platform)\//.test(path) && !callers.has(path), [
        /\bfetch\(|["'](undici|node:(https|http2|dns|dgram))["']/,
        /\bimport \{[^}]*\b(request|get|connect)\b[^}]*\} from "node:(http|net|tls)"/,
      ]),
    planted: {
      "api/users/read-avatar.ts": "await fetch(user.avatarUrl);",
      "bff/a.ts": 'import { Pool } from "undici";',
      "platform/b.ts": 'import { connect } from "node:net";',
      "api/c.ts": 'import { request, Server } from "node:http";',
    },
    innocent: {
      "bff/visitors/challenge.ts": "await fetch(url);",
      "widget/d.ts": "fetch(endpoint);",
      "api/e.ts": 'import { isIP } from "node:net";',
    },
  },
  {
    title: "no regular expression has nested quantifiers, which are slow on hostile text",
    check: (files) =>
      codeOf(files, (path) => isSource(path) && !path.startsWith("bench/"), [
        /\/[^/\n]*\((?:\?:)?[^()\n]*[^\\()[][+*]\)(?:[+*]|\{\d+,)[^/\n]*\//,
      ]),
    planted: { "api/a.ts": "/^([a-z]+)+$/.test(text);", "bff/b.ts": "/^(?:[a-z]*)*$/" },
    innocent: { "api/c.ts": "/^(-[a-f]{4}){3}$/", "api/d.ts": "/^[a-z](?:[a-z]|-(?=[a-z]))*$/" },
  },
  {
    title: "browser code never creates markup from strings",
    check: (files) =>
      codeOf(files, isBrowserCode, [
        /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc/,
        /\beval\s*\(|\bnew\s+Function\b|\bdocument\s*\.\s*write/,
        /setAttribute\(\s*["'`]style["'`]|createElement\(\s*["'`](style|iframe|script)["'`]/,
      ]),
    planted: {
      "widget/a.tsx": "root.innerHTML = '';",
      "widget/b.tsx": 'root["outerHTML"] = "";',
      "widget/c.tsx": "export const C = () => <p dangerouslySetInnerHTML={{ __html: text }} />;",
      "dashboard/d.ts": "row.insertAdjacentHTML('beforeend', text);",
      "dashboard/e.ts": "document.write(text);",
      "dashboard/f.ts": "const run = new Function(text); eval(text);",
      "widget/g.ts": 'const sheet = document.createElement("style");',
    },
    innocent: {
      "widget/h.ts": "// innerHTML would be rejected\nroot.textContent = text;",
      "bff/i.ts": "'innerHTML'",
    },
  },
  {
    title: "only readEnvironment reads the environment; other code only passes it on as a whole",
    check: (files) =>
      codeOf(files, (path) => isSource(path), [
        /(?<!environment = |\.\.\.)\bprocess\s*\.\s*env\b|\bprocess\s*\.\s*env\s*[.[]/,
      ]),
    planted: {
      "bff/a.ts": "export const port = process.env.PORT;",
      "platform/b.ts": "Object.keys(process.env);",
      "api/c.ts": "f((environment = process.env['X']) => environment);",
    },
    innocent: {
      "platform/process/environment.ts": "export function read(environment = process.env) {}",
      "cli/d.ts": "spawn(node, { env: { ...process.env, PORT: '0' } });",
      "api/e.ts": "/* process.env */ export {};",
    },
  },
  {
    title: "only the dashboard's side of the BFF signs keys for staff",
    check: (files) =>
      codeOf(files, (path) => path.startsWith("bff/") && path !== "bff/dashboard/staff-key.ts", [
        /\bscp\s*:\s*["'`]staff/,
        /\bsignDelegatedKey\b(?=[\s\S]*\bstaff\b)/,
      ]),
    planted: {
      "bff/embed/a.ts": 'const claims = { scp: "staff" };',
      "bff/b.ts": "await signDelegatedKey(root, member, { scp: kind ?? 'staff' }, now);",
    },
    innocent: {
      "bff/dashboard/staff-key.ts": 'const claims = { scp: "staff" };',
      "bff/c.ts": 'const claims = { scp: "enduser" };',
    },
  },
  {
    title: "packages that few installations need are loaded on first use",
    check: (files) =>
      codeOf(files, (path) => isSource(path), [
        /\bimport\s+(?!type\b)[^(;]*from "(openid-client|@redis\/client)"/,
      ]),
    planted: { "bff/a.ts": 'import { discovery } from "openid-client";' },
    innocent: {
      "bff/b.ts": 'import type { Configuration } from "openid-client";',
      "bff/c.ts": 'const library = await import("openid-client");',
    },
  },
  {
    title: "the only classes are errors",
    check: (files) =>
      codeOf(files, (path) => isSource(path), [
        /\bclass\s+\w+(?!\w)(?!\s+extends\s+\w*(Error|Problem|HTMLElement)\b)/,
      ]),
    planted: { "api/a.ts": "export class PostService {}", "api/b.ts": "class Store extends Map {}" },
    innocent: {
      "api/c.ts": "export class StartupError extends Error {}",
      "widget/d.tsx": '<p class="row" />;',
    },
  },
  {
    title: "no file contains a path of the machine on which it was written",
    check: (files) =>
      eachFile(
        files,
        (path) => path !== "test/architecture/text-rules.ts",
        (_path, text) =>
          matches(text, [/(?<![\w.~-])\/(work|root|home|Users|mnt)\/[\w.-]+/, /[A-Z]:\\Users\\/]),
      ),
    planted: {
      "README.md": "Run it in /work/main first.",
      "api/a.ts": 'export const at = "/home/someone/earshot";',
      "docs/b.md": "C:\\Users\\someone",
    },
    innocent: {
      "docs/c.md": "https://example.com/home/page and ./work/it",
      "bff/d.ts": 'get("/dashboard/home")',
    },
  },
  {
    title: "no file names a package registry",
    check: (files) =>
      eachFile(
        files,
        (path) => path !== "test/architecture/text-rules.ts",
        (path, text) => [
          ...matches(text, [/\bregistry\.[a-z0-9-]+\.[a-z]/i, /npmmirror|verdaccio|artifactory/i]),
          ...(path.endsWith(".npmrc") ? matches(text, [/^\s*(@[\w-]+:)?registry\s*=/m, /_authToken/]) : []),
          ...(path === "package-lock.json" ? matches(text, [/"resolved":\s*"(?!file:)/]) : []),
        ],
      ),
    planted: {
      ".npmrc": "registry=http://localhost:4873/",
      "package-lock.json": '{ "resolved": "https://packages.example/zod.tgz" }',
      "docs/a.md": "from registry.npmjs.org",
    },
    innocent: { "README.md": "Any npm registry will do." },
  },
  {
    title: "no test is skipped, is exclusive or mocks a module",
    check: (files) =>
      codeOf(files, (path) => isTest(path) && isCode(path) && !path.startsWith("test/architecture/"), [
        /\b(it|test|describe)\s*\.\s*(only|skip|todo|fails)\b/,
        /\bvi\s*\.\s*(mock|doMock)\s*\(/,
      ]),
    planted: {
      "test/a.test.ts": 'it.only("a test runs alone", () => {});',
      "test/b.test.ts": 'describe.skip("sleeps", () => {});',
      "test/d.test.ts": 'vi.mock("../api/database.ts");',
    },
    innocent: { "test/e.test.ts": 'it.each([1])("a test runs", () => {});' },
  },
  {
    title: "no test is retried, whether by the configuration, a command or the test itself",
    check: (files) => [
      ...codeOf(files, (path) => isTestCode(path) || isTool(path), [/\bretry["']?\s*:/, /--retry\b/]),
      ...eachFile(
        files,
        (path) => path === "package.json" || path.startsWith(".ci/"),
        (_path, text) => matches(text, [/--retry\b/]),
      ),
    ],
    planted: {
      "vitest.config.ts": "export default { test: { ...{ retry: 1 } } };",
      "vitest.bench.config.ts": 'export default { test: { "retry": { count: 2 } } };',
      "check.mjs": 'run("vitest run --retry 2");',
      "package.json": '{ "scripts": { "test": "vitest run --retry=1" } }',
      ".ci/run": "npx vitest run --retry 1",
      "test/c.test.ts": 'it("a test passes by chance", { retry: 3 }, () => {});',
    },
    innocent: {
      "test/e.test.ts": 'it("the client retries a failed call", () => {});',
      "vite.config.ts": "// no retry: 1",
    },
  },
  {
    title: "no test waits for a fixed time",
    check: (files) =>
      codeOf(files, (path) => path.startsWith("test/") && /\.test\.tsx?$/.test(path) && !loads.has(path), [
        /\bwaitForTimeout\s*\(/,
        /\bawait sleep\(/,
        /\bnew Promise\(\s*\(?(\w+)\)?\s*=>\s*setTimeout\(\s*\1\s*,/,
      ]),
    planted: {
      "test/browser/a.test.ts": "await page.waitForTimeout(200);",
      "test/api/b.test.ts": "await sleep(500);",
      "test/widget/c.test.tsx": "await new Promise((resolve) => setTimeout(resolve, 100));",
    },
    innocent: {
      "test/api/d.test.ts":
        "const late = setTimeout(() => child.kill(), 9_000); await Promise.race([x, sleep(9)]);",
      "test/widget/e.test.tsx": "await new Promise((resolve) => setTimeout(resolve));",
    },
  },
];

/** Tests that pause between requests under load, but not before an expectation. */
const loads = new Set([
  "test/deploy/rolling-restarts.system.test.ts",
  "test/api/kill-postgres.system.test.ts",
  "test/api/killable-database.ts",
  "test/api/events-under-kills.system.test.ts",
  "test/api/postgres-driver/open-socket.system.test.ts",
]);
const isTestCode = (path: string) => isTest(path) && isCode(path) && !path.startsWith("test/architecture/");
/** Whether a file is a configuration file or a command in the project root. */
const isTool = (path: string) => /^[\w.-]+\.(ts|mjs)$/.test(path);

const isBrowserCode = (path: string) => isSource(path) && isBrowserSide(path);

function codeOf(
  files: Parameters<Rule["check"]>[0],
  isSubject: (path: string) => boolean,
  rejected: RegExp[],
) {
  return eachFile(files, isSubject, (path, text) => matches(parseModule(path, text).code, rejected));
}

function matches(text: string, rejected: RegExp[]): string[] {
  return rejected.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`says \`${found[0]}\` in line ${text.slice(0, found.index).split("\n").length}`] : [];
  });
}

/** The delete and update statements in a text, without comments and subqueries. */
function writesIn(text: string): string[] {
  let code = text.replace(/--.*$/gm, "");
  for (let before = ""; before !== code; ) {
    before = code;
    code = code.replace(/\([^()]*\bselect\b[^()]*\)/g, "");
  }
  return code.match(/\b(delete\s+from|(?<!\b(for|key|do)\s+)update)\s+[^;`]*/g) ?? [];
}
