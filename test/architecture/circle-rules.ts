import { parseModule } from "./parse-module.ts";
import { type Files, isSource, packageOf, type Rule, type Violation } from "./rule.ts";

/** The floor below all folders: what is declared about the data that is exchanged. */
const isFloor = (path: string) => path.endsWith("/contract.ts");

/** The folder of a package's file; a file beside the folders is a room of its own. */
const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");

export const circleRules: Rule[] = [
  {
    title: "outside `contract.ts`, the folders of a package form no circle",
    check: (files) => {
      const rooms = readRooms(files);
      return [...rooms].flatMap(([room, next]) =>
        [...next].flatMap(([other, path]): Violation[] =>
          reaches(rooms, other, room) ? [`${path}: imports from ${other}, which leads back to ${room}`] : [],
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

/** The rooms that each room imports by value, each with a file that does. */
function readRooms(files: Files): Map<string, Map<string, string>> {
  const rooms = new Map<string, Map<string, string>>();
  for (const [path, text] of files) {
    if (!isSource(path) || isFloor(path)) continue;
    for (const { target = "", isOurs, isTypeOnly, isDynamic } of parseModule(path, text).imports) {
      if (!isOurs || isTypeOnly || isDynamic || isFloor(target)) continue;
      const [from, to] = [roomOf(path), roomOf(target)];
      if (from === to || packageOf(path) !== packageOf(target)) continue;
      rooms.set(from, (rooms.get(from) ?? new Map()).set(to, path));
    }
  }
  return rooms;
}

function reaches(rooms: Map<string, Map<string, string>>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const room of seen) for (const next of rooms.get(room)?.keys() ?? []) seen.add(next);
  return seen.has(to);
}
