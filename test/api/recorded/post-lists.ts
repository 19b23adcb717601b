import type { Ask } from "../../recorder.ts";
import { absent } from "./world.ts";

interface Made {
  board: string;
  hidden: string;
  tags: string[];
  planned: string;
  done: string;
}

/** Every parameter of the list, alone and combined, for staff and end users. */
export async function askPostLists(ask: Ask, made: Made): Promise<void> {
  const { board, hidden, tags, planned, done } = made;
  for (const query of [
    "",
    "search=dark",
    "search=100%25",
    "search=dark_",
    "search=da",
    "search=%F0%9F%98%80",
    "search=%E6%97%A5%E6%9C%AC",
    "search=%20%20",
    "search=nothing%20like%20it",
    `boardId=${board}`,
    `boardId=${board},${hidden}`,
    `boardId=${board}&boardId=${hidden}`,
    `boardId=,${board},`,
    `boardId=${absent}`,
    `statusId=${done}`,
    `statusId=${done},${planned}`,
    "statusValue=completed",
    "statusValue=completed,planned",
    "statusValue=unknown",
    `tagId=${tags[0]}`,
    `tagId=${tags[0]},${tags[1]}`,
    "status=active",
    "status=old",
    ...["createdAt", "votesCount", "lastInteractionAt"].flatMap((by) => [
      `sortBy=${by}`,
      `sortBy=${by}&sortOrder=asc`,
    ]),
    "page=1&limit=2",
    "page=2&limit=2",
    "page=3&limit=2&sortBy=votesCount",
    "page=9",
    "page=2000&limit=100",
    `boardId=${board}&status=active&search=mode&tagId=${tags[0]}&sortBy=votesCount&limit=1`,
    `search=dark&boardId=${board}&sortBy=lastInteractionAt&sortOrder=asc`,
  ]) {
    await ask("owner", `GET /v1/posts?${query}`);
  }
  for (const query of [
    "",
    `boardId=${board}`,
    `boardId=${hidden}`,
    "search=dark",
    "status=old",
    "sortBy=votesCount",
    "limit=1",
  ]) {
    await ask("una", `GET /v1/posts?${query}`);
    await ask("unsigned", `GET /v1/posts?${query}`);
  }
  for (const query of [
    ...["0", "-1", "1.5", "x", "", "1234567890", "101"].map((limit) => `limit=${limit}`),
    ...["0", "x", "", "1&page=2"].map((page) => `page=${page}`),
    ...["boardId", "statusId", "tagId"].flatMap((name) => [`${name}=`, `${name}=x`, `${name}=,`]),
    `boardId=${Array.from({ length: 101 }, () => absent).join()}`,
    "statusValue=",
    `statusValue=${"a".repeat(51)}`,
    "status=open",
    "status=",
    "sortBy=title",
    "sortOrder=ascending",
    `search=${"a".repeat(201)}`,
    "search=a&search=b",
    "categoryId=x",
    "visibility=public",
    "limit=0&page=0&status=no",
  ]) {
    await ask("owner", `GET /v1/posts?${query}`);
  }
}
