import { type CallOptions, path, type Send } from "./send.ts";
import type {
  Board,
  Category,
  CreateBoard,
  CreateCategory,
  CreateTag,
  ListBoardsQuery,
  ListCategoriesQuery,
  ListTagsQuery,
  Message,
  Tag,
  UpdateBoard,
  UpdateCategory,
  UpdateTag,
} from "./types.ts";
import type { Query } from "./walk-pages.ts";

export function createBoards(send: Send) {
  return createShelf<Board, ListBoardsQuery, CreateBoard, UpdateBoard>(send, "/boards");
}

export function createCategories(send: Send) {
  return createShelf<Category, ListCategoriesQuery, CreateCategory, UpdateCategory>(send, "/post-categories");
}

export function createTags(send: Send) {
  return createShelf<Tag, ListTagsQuery, CreateTag, UpdateTag>(send, "/tags");
}

/** Boards, categories and tags are short lists without pages and have the same five operations. */
function createShelf<Item, List, Create extends object, Update extends object>(send: Send, place: string) {
  return {
    /** Returns the whole list in one response. */
    list: (query?: Query<List>, options?: CallOptions) =>
      send<Item[]>({ method: "GET", path: place, query, ...options }),
    get: (id: string, options?: CallOptions) =>
      send<Item>({ method: "GET", path: place + path`/${id}`, ...options }),
    create: (item: Create, options?: CallOptions) =>
      send<Item>({ method: "POST", path: place, body: item, ...options }),
    update: (id: string, changes: Update, options?: CallOptions) =>
      send<Item>({ method: "PATCH", path: place + path`/${id}`, body: changes, ...options }),
    delete: (id: string, options?: CallOptions) =>
      send<Message>({ method: "DELETE", path: place + path`/${id}`, ...options }),
  };
}
