import { parseModule } from "./parse-module.ts";
import { type Files, isSource, packageOf, type Rule, type Violation } from "./rule.ts";

/** Contracts lie below all folders. */
const isContract = (path: string) => path.endsWith("/contract.ts");

/** The folder of a package's file; a file beside the folders counts as a folder. */
const folderOf = (path: string) => path.split("/").slice(0, 2).join("/");

export const circleRules: Rule[] = [
  {
    title: "outside `contract.ts`, the folders of a package form no circle",
    check: (files) => {
      const folders = readFolders(files);
      return [...folders].flatMap(([folder, next]) =>
        [...next].flatMap(([other, path]): Violation[] =>
          reaches(folders, other, folder)
            ? [`${path}: imports from ${other}, which leads back to ${folder}`]
            : [],
        ),
      );
    },
    planted: {
      "api/posts/list-posts.ts": 'import { find } from "../search/find.ts";',
      "api/search/find.ts": 'import { match } from "../words/match.ts";',
      "api/words/match.ts": 'import { sort } from "../posts/sort-posts.ts";',
    },
    innocent: {
      "api/posts/sort-posts.ts": "export const sort = 1;",
      "api/boards/get-board.ts":
        'import { Tag } from "../tags/contract.ts"; import type { Tag } from "../tags/get-tag.ts"; import { read } from "./read.ts";',
      "api/boards/read.ts": "export const read = 1;",
      "api/tags/contract.ts": 'import { Board } from "../boards/get-board.ts";',
      "api/tags/get-tag.ts": 'import { read } from "../boards/read.ts";',
      "widget/ui/lazy.ts": 'export const load = () => import("../views/all.ts");',
      "widget/views/all.ts": 'import { load } from "../ui/lazy.ts";',
    },
  },
];

/** The folders that each folder imports by value, each with a file that does. */
function readFolders(files: Files): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of files) {
    if (!isSource(path) || isContract(path)) continue;
    for (const { target = "", isOurs, isTypeOnly, isDynamic } of parseModule(path, text).imports) {
      if (!isOurs || isTypeOnly || isDynamic || isContract(target)) continue;
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from === to || packageOf(path) !== packageOf(target)) continue;
      folders.set(from, (folders.get(from) ?? new Map()).set(to, path));
    }
  }
  return folders;
}

function reaches(folders: Map<string, Map<string, string>>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) for (const next of folders.get(folder)?.keys() ?? []) seen.add(next);
  return seen.has(to);
}
