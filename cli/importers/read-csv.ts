import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { StartupError } from "../../platform/environment.ts";
import type { BrokenRow, Source, SourcePost } from "./source-post.ts";

/**
 * The fields of a post, and the names of columns that may contain them, in lower case without spaces and punctuation.
 */
const columnsOf = {
  id: ["id", "postid", "number", "url"],
  title: ["title", "posttitle", "name"],
  description: ["description", "details", "content", "postdetails"],
  status: ["status", "poststatus"],
  category: ["category", "categoryname"],
  tags: ["tags", "labels"],
  visibility: ["visibility"],
  authorName: ["authorname", "author", "createdby"],
  authorEmail: ["authoremail", "email"],
  authorId: ["authorid", "userid"],
  createdAt: ["createdat", "created", "date"],
  votes: ["votes", "votescount", "votecount", "score", "upvotes"],
  voters: ["voters", "voteremails"],
};
type Field = keyof typeof columnsOf;
const fields = Object.keys(columnsOf) as Field[];

/**
 * Reads the posts in a CSV file (RFC 4180, UTF-8, separated by commas, semicolons or tabs) whose first row names the
 * columns. `mapping` contains the column names of fields whose columns have other names.
 * @throws StartupError if the file cannot be read, or if it has no title column or lacks a column that `mapping` names
 */
export async function readCsv(file: string, mapping: Record<string, string> = {}): Promise<Source> {
  const records = await parseRecords(file);
  const { value: first } = (await records.next()) as IteratorResult<CsvRecord, undefined>;
  if (!first) throw new StartupError(`${file} is empty.`);
  const header = first.cells.map((name) => name.trim());
  const places = findColumns(file, header, mapping);
  return {
    posts: toPosts(records, header.length, places),
    statuses: {},
    nameOf: (field) => header[places[field as Field] ?? -1] ?? field,
    ignoredColumns: header.filter((_, place) => !Object.values(places).includes(place)),
  };
}

type Places = Partial<Record<Field, number>>;

function findColumns(file: string, header: string[], mapping: Record<string, string>): Places {
  const places: Places = {};
  const plain = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  for (const field of fields) {
    const known = columnsOf[field].map((name) => plain.indexOf(name)).find((place) => place !== -1);
    if (known !== undefined) places[field] = known;
  }
  for (const [field, column] of Object.entries(mapping)) {
    if (!(field in columnsOf))
      throw new StartupError(`--map ${field}: there is no such field. The fields are ${fields.join(", ")}.`);
    const place = header.indexOf(column);
    if (place === -1)
      throw new StartupError(
        `--map ${field}: ${file} has no column "${column}". It has ${header.join(", ")}.`,
      );
    places[field as Field] = place;
  }
  if (places.title === undefined)
    throw new StartupError(
      `${file} has no column for the title. Name it: --map "title=COLUMN". It has ${header.join(", ")}.`,
    );
  return places;
}

interface CsvRecord {
  line: number;
  cells: string[];
}

async function* toPosts(
  records: AsyncGenerator<CsvRecord>,
  width: number,
  places: Places,
): AsyncGenerator<SourcePost | BrokenRow> {
  for await (const { line, cells } of records) {
    if (cells.length === width)
      yield toPost(line, (field) => cells[places[field] ?? -1]?.trim() || undefined);
    else
      yield {
        row: line,
        broken: `has ${cells.length} cells instead of ${width}: check its quotes and separators`,
      };
  }
}

function toPost(row: number, cell: (field: Field) => string | undefined): SourcePost {
  const [title = "", description, createdAt] = [cell("title"), cell("description"), cell("createdAt")];
  const [ownId, email, name] = [cell("authorId"), cell("authorEmail"), cell("authorName")];
  const author = ownId ? `id ${ownId}` : email ? `email ${email.toLowerCase()}` : name && `name ${name}`;
  const text = JSON.stringify([title, description, createdAt, author]);
  return {
    row,
    id: cell("id") ?? `text ${createHash("sha256").update(text).digest("hex")}`,
    ...{ title, description, createdAt },
    status: cell("status"),
    category: cell("category"),
    tags: listOf(cell("tags"), /[,;]/),
    visibility: cell("visibility"),
    author: author ? { id: author, ownId, email, name } : undefined,
    votes: listOf(cell("voters"), /[\s,;]/).map((voter) => ({
      person: { id: `email ${voter.toLowerCase()}`, email: voter },
    })),
    votesCount: cell("votes"),
    comments: [],
  };
}

const listOf = (text: string | undefined, separator: RegExp) => [
  ...new Set((text ?? "").split(separator).flatMap((part) => part.trim() || [])),
];

async function parseRecords(file: string): Promise<AsyncGenerator<CsvRecord>> {
  const { parse } = await import("csv-parse");
  return (async function* () {
    const text = decode(file);
    try {
      const { value: start = "" } = await text.next();
      const parser = parse({
        delimiter: separatorOf(start),
        relax_column_count: true,
        skip_empty_lines: true,
        info: true,
      });
      const whole = (async function* () {
        yield start;
        yield* text;
      })();
      // The callback ignores errors, because the loop gets them from the parser.
      pipeline(Readable.from(whole), parser, () => {});
      let line = 1;
      for await (const { record, info } of parser) {
        yield { line, cells: record };
        line = info.lines + 1;
      }
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      if (code.startsWith("CSV_")) throw new StartupError(`${file} is not valid CSV: ${message}`);
      if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
        throw new StartupError(`${file} is not in UTF-8: save it as "CSV UTF-8".`);
      throw code.startsWith("E") && !code.startsWith("ERR_")
        ? new StartupError(`${file} cannot be read: ${message}`)
        : error;
    }
  })();
}

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

async function* decode(file: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
  return undefined;
}
