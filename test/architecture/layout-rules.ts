import { posix } from "node:path";
import {
  eachFile,
  type Files,
  isCode,
  isSource,
  isSystemTest,
  isTest,
  type Rule,
  smokeTests,
  type Violation,
} from "./rule.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n);
const lines = (count: number) => "const a = 1;\n".repeat(count);

/** Tests of the whole project, which correspond to no single source file, as system tests do. */
const testsOfTheWhole = new Set([
  "test/architecture.test.ts",
  "test/bundle-size.test.ts",
  "test/every-route.test.ts",
  "test/api/workspace-keys.test.ts",
  "test/api/isolation.test.ts",
  "test/settings.test.ts",
  "test/widget/classes.test.ts",
  ...smokeTests,
]);

/** Files that `npm run functions` or `npm run openapi` writes. */
const isGenerated = (text: string) => /^\/\/ (Generated|Made) by `npm run /.test(text);

/** Folders with more than 14 files of TypeScript, each with the reason. */
const fullFolders: Record<string, string> = {
  "clients/typescript": "is a package, whose files are published in one folder",
  "widget/locales": "has a file for each language and chunk",
};

export const layoutRules: Rule[] = [
  {
    title: "no folder or file has a catch-all name",
    check: (files) =>
      eachFile(
        files,
        () => true,
        (path) => {
          const names = path.split("/").map((name) => name.replace(/\..*$/, ""));
          const drawer = names.find((name) =>
            /^(src|packages|shared|libs?|utils?|common|helpers?|misc)$/.test(name),
          );
          return drawer ? [`has the catch-all name "${drawer}"`] : [];
        },
      ),
    planted: {
      "src/a.ts": "",
      "api/shared/a.ts": "",
      "widget/lib/a.ts": "",
      "api/utils.ts": "",
      "test/helpers.ts": "",
    },
    innocent: { "api/posts/create-post.ts": "", "widget/library.ts": "", ".npmrc": "" },
  },
  {
    title: "source files are at most three levels deep, and tests at most four",
    check: (files) =>
      eachFile(
        files,
        (path) => isSource(path) || isTest(path),
        (path) =>
          path.split("/").length > (isTest(path) || path.startsWith("cli/demo/content/") ? 4 : 3)
            ? ["is too deep"]
            : [],
      ),
    planted: { "api/posts/votes/toggle-vote.ts": "", "test/api/posts/votes/toggle-vote.test.ts": "" },
    innocent: { "api/posts/create-post.ts": "", "test/api/posts/create-post.test.ts": "" },
  },
  {
    title: "a folder has at most 14 files of TypeScript: more are two nouns",
    check: (files) => {
      const paths = [...files.keys()].filter((path) => isSource(path) && /\.tsx?$/.test(path));
      const counts = new Map<string, number>();
      for (const folder of paths.map(posix.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
      return paths.flatMap((path): Violation[] => {
        const [folder, count = 0] = [posix.dirname(path), counts.get(posix.dirname(path))];
        return count > 14 && !(folder in fullFolders) ? [`${path}: is one of ${count} files`] : [];
      });
    },
    planted: Object.fromEntries(numbered(15).map((n) => [`api/posts/read-${n}.ts`, ""])),
    innocent: {
      ...Object.fromEntries(numbered(14).map((n) => [`api/posts/read-${n}.ts`, ""])),
      ...Object.fromEntries(numbered(15).map((n) => [`api/posts/write-${n}.sql`, ""])),
    },
  },
  {
    title: "file and folder names are kebab-case, and migrations are named NNNN_snake_case",
    check: (files) => eachFile(files, (path) => /\.(tsx?|css|html|sql|sh)$/.test(path), namesOf),
    planted: {
      "api/createPost.ts": "",
      "api/Posts/create-post.ts": "",
      "widget/post_form.tsx": "",
      "migrations/add-boards.sql": "",
      "migrations/functions/toggle_post_vote.sql": "",
      "api/posts/toggle_post_vote.sql": "",
    },
    innocent: {
      "api/posts/create-post.ts": "",
      "test/api/posts/toggle-post-vote.race.test.ts": "",
      "migrations/0001_create_boards.sql": "",
      "api/posts/toggle-post-vote.sql": "",
    },
  },
  {
    title: "no two migrations share a number",
    check: (files) => {
      const names = [...files.keys()].flatMap((path) => /^migrations\/(\d{4})_.*\.sql$/.exec(path) ?? []);
      const paths = names.filter((name) => name.startsWith("migrations/"));
      const numberOf = (path: string) => path.slice("migrations/".length, "migrations/0000".length);
      return paths.flatMap((path): Violation[] =>
        paths.some((other) => other !== path && numberOf(other) === numberOf(path))
          ? [`${path}: another migration has the same number`]
          : [],
      );
    },
    planted: { "migrations/0007_create_a.sql": "", "migrations/0007_create_b.sql": "" },
    innocent: { "migrations/0008_create_c.sql": "" },
  },
  {
    title: "a source file has fewer than 200 lines, and a test or a style sheet at most 400",
    check: (files) =>
      eachFile(
        files,
        (path) => isCode(path) || /\.(sql|sh|css)$/.test(path),
        (path, text) => {
          if (isGenerated(text)) return [];
          const count = text.split("\n").length - 1;
          const limit = isTest(path) || path.endsWith(".css") ? 400 : 199;
          return count > limit ? [`has ${count} lines`] : [];
        },
      ),
    planted: {
      "api/long.ts": lines(200),
      "widget/panel/panel.css": lines(401),
      "test/api/long.test.ts": lines(401),
    },
    innocent: {
      "api/full.ts": lines(199),
      "test/api/full.test.ts": lines(400),
      "README.md": lines(900),
      "api/sql/made.ts": `// Generated by \`npm run functions\`. Do not edit.\n${lines(300)}`,
    },
  },
  {
    title: "every test file that a document in docs/ mentions exists",
    check: (files) =>
      eachFile(
        files,
        (path) => /^docs\/[^/]+\.md$/.test(path),
        (_path, text) =>
          [...text.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, name = ""]) =>
            files.has(name) ? [] : [`names ${name}, which does not exist`],
          ),
      ),
    planted: { "docs/a.md": "| T01 | `test/api/gone.test.ts` |" },
    innocent: {
      "docs/security.md": "`test/api/here.test.ts`",
      "test/api/here.test.ts": "",
      "api/here.ts": "",
    },
  },
  {
    title: "each test file mirrors the path of the file that it tests, except system tests",
    check: (files) =>
      eachFile(
        files,
        (path) => isTest(path) && /\.test\.tsx?$/.test(path) && !isSystemTest(path),
        (path) => mirrorFault(files, path),
      ),
    planted: {
      "test/api/gone.test.ts": "",
      "test/api/moved/create-post.test.ts": "",
      "test/bff/posts/delete-post.test.ts": "",
      "test/extra.test.ts": "",
    },
    innocent: {
      "api/posts/create-post.ts": "",
      "api/posts/delete-post.sql": "",
      "test/api/posts/delete-post.test.ts": "",
      "widget/panel/panel.tsx": "",
      "test/api/posts/create-post.test.ts": "",
      "test/api/posts/create-post.race.test.ts": "",
      "test/widget/panel/panel.test.tsx": "",
      "test/architecture.test.ts": "",
      "test/api/kill-everything.system.test.ts": "",
      "test/summary-reporter.ts": "",
      "test/summary-reporter.test.ts": "",
    },
  },
];

function namesOf(path: string): string[] {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const snake = /^[a-z0-9]+(_[a-z0-9]+)*$/;
  const names = path.split("/");
  const file = names.pop() ?? "";
  const faults = names
    .filter((name) => !kebab.test(name))
    .map((name) => `its folder "${name}" is not kebab-case`);
  const stems = file.split(".").slice(0, -1);
  if (path.startsWith("migrations/")) {
    const isNamed = snake.test(stems.join(".")) && names.length === 1 && /^\d{4}_[a-z]/.test(file);
    return isNamed ? faults : [...faults, "is not named like 0001_create_boards.sql"];
  }
  return stems.every((stem) => kebab.test(stem)) ? faults : [...faults, "is not kebab-case"];
}

function mirrorFault(files: Files, path: string): string[] {
  if (testsOfTheWhole.has(path)) return [];
  const subject = path.replace(/(\.[\w-]+)?\.test\.tsx?$/, "");
  const places = [subject.slice("test/".length), subject];
  const isFound = places.some((place) => [".ts", ".tsx", ".sql"].some((ending) => files.has(place + ending)));
  return isFound ? [] : [`there is no ${places[0]}.ts`];
}
