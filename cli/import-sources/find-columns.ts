import { StartupError } from "../../platform/process/startup-error.ts";
import { quote } from "./read-text.ts";

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
  authorName: ["authorname", "author", "createdby", "username"],
  authorEmail: ["authoremail", "email", "useremail"],
  authorId: ["authorid", "userid"],
  createdAt: ["createdat", "created", "date"],
  votes: ["votes", "votescount", "votecount", "score", "upvotes"],
  voters: ["voters", "voteremails"],
};
export type Field = keyof typeof columnsOf;
const fields = Object.keys(columnsOf) as Field[];

/** The index of the column of each field that the file has. */
type Places = Partial<Record<Field, number>>;

/** Finds the columns by their names, and those that `mapping` names for the fields. @throws StartupError */
export function findColumns(file: string, header: string[], mapping: Record<string, string>): Places {
  const plain = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const mapped: Places = {};
  for (const [field, column] of Object.entries(mapping)) {
    if (!Object.hasOwn(columnsOf, field))
      throw new StartupError(`--map ${field}: there is no such field. The fields are ${fields.join(", ")}.`);
    const place = header.indexOf(column);
    if (place === -1)
      throw new StartupError(`--map ${field}: ${file} has no column "${column}". It has ${namesOf(header)}.`);
    mapped[field as Field] = place;
  }
  // A column that is named for one field is not also found for another field.
  const isFree = (place: number) => place !== -1 && !Object.values(mapped).includes(place);
  const found = fields.flatMap((field) => {
    const place = columnsOf[field].map((name) => plain.indexOf(name)).find(isFree);
    return place === undefined ? [] : [[field, place] as const];
  });
  const places: Places = { ...Object.fromEntries(found), ...mapped };
  if (places.title === undefined)
    throw new StartupError(
      `${file} has no column for the title. Name it: --map "title=COLUMN". It has ${namesOf(header)}.`,
    );
  return places;
}

function namesOf(header: string[]): string {
  const names = header.slice(0, 40).map((name) => quote(name).slice(1, -1));
  return [...names, ...(header.length > 40 ? [`${header.length - 40} more`] : [])].join(", ");
}
