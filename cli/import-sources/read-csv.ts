import { createHash } from "node:crypto";
import { StartupError } from "../../platform/process/startup-error.ts";
import { type Field, findColumns } from "./find-columns.ts";
import { readText } from "./read-text.ts";
import { type BrokenRow, noLosses, type Source, type SourcePost } from "./source-post.ts";

/**
 * Reads the posts in a CSV file (RFC 4180, UTF-8, separated by commas, semicolons or tabs) whose first row names the
 * columns. `mapping` contains the column names of fields whose columns have other names.
 * @throws StartupError if the file cannot be read, or if it has no title column or lacks a column that `mapping` names
 */
export async function readCsv(file: string, mapping: Record<string, string> = {}): Promise<Source> {
  const [first, ...records] = await parseRecords(file, await readText(file, 'save it as "CSV UTF-8"'));
  if (!first) throw new StartupError(`${file} is empty.`);
  const header = first.cells.map((name) => name.trim());
  const places = findColumns(file, header, mapping);
  const { toMarkdown } = await import("./to-markdown.ts");
  const toRow = ({ line, cells }: CsvRecord): SourcePost | BrokenRow => {
    if (cells.length !== header.length)
      return {
        row: line,
        broken: `has ${cells.length} cells instead of ${header.length}: check its quotes and separators`,
      };
    return toPost(line, (field) => plainCell(cells[places[field] ?? -1] ?? ""), toMarkdown);
  };
  return {
    posts: records.map(toRow),
    statuses: {},
    nameOf: (field) => header[places[field as Field] ?? -1] ?? field,
    ignoredColumns: header.filter((_, place) => !Object.values(places).includes(place)),
  };
}

interface CsvRecord {
  line: number;
  cells: string[];
}

async function parseRecords(file: string, text: string): Promise<CsvRecord[]> {
  const { parse } = await import("csv-parse/sync");
  const lines = text.replace(/\r\n?/g, "\n");
  // Excel writes and reads a first line that names the separator.
  const [separatorLine = "", named] = /^sep=([,;\t])\n/i.exec(lines) ?? [];
  const linesBefore = separatorLine ? 1 : 0;
  try {
    const records = parse(lines.slice(separatorLine.length), {
      delimiter: named ?? separatorOf(lines),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record: cells, info }) => {
      const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      return { line: info.lines - breaks + linesBefore, cells };
    });
  } catch (error) {
    throw new StartupError(`${file} is not valid CSV: ${(error as Error).message}.`);
  }
}

/** Returns the separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, "")
    .split("\n", 1);
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

/** Removes the apostrophe that exports put before a text that a spreadsheet would take for a formula. */
function plainCell(cell: string): string | undefined {
  return cell.replace(/^'(?=[\t\n]|\s*[=+\-@＝＋－＠])/, "").trim() || undefined;
}

function toPost(
  row: number,
  cell: (field: Field) => string | undefined,
  toMarkdown: (text: string) => { text: string; pictures: number },
): SourcePost {
  const [title = "", body, createdAt] = [cell("title"), cell("description"), cell("createdAt")];
  const author = { ownId: cell("authorId"), email: cell("authorEmail"), name: cell("authorName") };
  const { text: description, pictures } = toMarkdown(body ?? "");
  return {
    row,
    id: cell("id") ?? textId(title, body, createdAt, author),
    ...{ title, description: description || undefined, createdAt },
    status: cell("status"),
    category: cell("category"),
    tags: listOf(cell("tags"), /[,;]/),
    visibility: cell("visibility"),
    author: Object.values(author).some(Boolean) ? author : undefined,
    votes: listOf(cell("voters"), /[\s,;]/).map((email) => ({ person: { email } })),
    votesCount: cell("votes"),
    comments: [],
    losses: { ...noLosses(), pictures },
  };
}

/** Identifies a post without an id by its texts, its time and its author. */
function textId(title: string, body: string | undefined, createdAt: string | undefined, author: Author) {
  const { ownId, email, name } = author;
  const authorId = ownId ? `id ${ownId}` : email ? `email ${email.toLowerCase()}` : name && `name ${name}`;
  const text = JSON.stringify([title, body, createdAt, authorId]);
  return `text ${createHash("sha256").update(text).digest("hex")}`;
}

type Author = Record<"ownId" | "email" | "name", string | undefined>;

const listOf = (text: string | undefined, separator: RegExp) => [
  ...new Set((text ?? "").split(separator).flatMap((part) => part.trim() || [])),
];
