import type { Request } from "express";
import { repairLine } from "../../platform/text/repair-text.ts";
import { queryOf } from "../http.ts";

/** The parameters of the path and the query of a public page. */
export interface Parameters {
  id: string;
  page: number;
  q: string | undefined;
  board: string | undefined;
}

/** Reads the parameters; undefined if there can be no such page. */
export function parametersOf(request: Request): Parameters | undefined {
  const query = queryOf(request);
  const { id = "" } = request.params as { id?: string };
  const page = Number(query.get("page") ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > 1_000) return undefined;
  if (id && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined;
  const line = (name: string) => lineOf(query.get(name)?.slice(0, 200) ?? "") || undefined;
  // In lower case, and with single spaces, because other spellings of the same page would bypass its cache.
  const [q, board] = [line("q")?.replace(/\s+/g, " "), line("board")?.toLowerCase()];
  return { id: id.toLowerCase(), page, q, board };
}

/** Repairs a line of text, and replaces the characters that the API rejects. */
const lineOf = (text: string) =>
  repairLine(text.toWellFormed())
    .replace(/\p{Cc}/gu, " ")
    .trim();
