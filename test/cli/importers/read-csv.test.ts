import { describe, expect, test } from "vitest";
import { readCsv } from "../../../cli/importers/read-csv.ts";
import { newFile, rowsOf } from "./source-files.ts";

const read = async (text: string | Buffer, mapping = {}) => readCsv(await newFile(text), mapping);
const rows = async (text: string | Buffer, mapping = {}) => rowsOf(await read(text, mapping));

describe("CSV files", () => {
  test("a CSV file gives posts with all their fields, whatever the order, case and spelling of its columns", async () => {
    const source = await read(
      `Status,Post ID,TITLE,details,Tags,Category,created_at,author_name,Author Email,authorId,votes_count,Voters,visibility,MRR
planned,7,Dark mode,"At ""night"",
please","fast, looks;fast",Looks,2024-03-01T10:00:00Z,Ann,Ann@example.com,A-1,12,"b@x.example; c@x.example",private,100
`,
    );
    expect(source.ignoredColumns).toEqual(["MRR"]);
    expect(source.nameOf("description")).toBe("details");
    expect(await rowsOf(source)).toEqual([
      {
        row: 2,
        id: "7",
        title: "Dark mode",
        description: 'At "night",\nplease',
        status: "planned",
        category: "Looks",
        tags: ["fast", "looks"],
        visibility: "private",
        author: { id: "id A-1", ownId: "A-1", email: "Ann@example.com", name: "Ann" },
        createdAt: "2024-03-01T10:00:00Z",
        votes: [
          { person: { id: "email b@x.example", email: "b@x.example" } },
          { person: { id: "email c@x.example", email: "c@x.example" } },
        ],
        votesCount: "12",
        comments: [],
      },
    ]);
  });

  test.each([",", ";", "\t"])(
    "a CSV file may separate cells by %j, and begin with a byte order mark",
    async (separator) => {
      const text = `\ufeff${["id", "title", "votes"].join(separator)}\r\n${["1", "A", "3"].join(separator)}\r\n`;
      expect(await rows(text)).toMatchObject([{ id: "1", title: "A", votesCount: "3" }]);
    },
  );

  test("columns that --map names are used instead of the columns that are found by their names", async () => {
    const text = "Idea,Title,Written on\nA,B,2024-01-01T00:00:00Z\n";
    expect(await rows(text, { title: "Idea", createdAt: "Written on" })).toMatchObject([
      { title: "A", createdAt: "2024-01-01T00:00:00Z" },
    ]);
  });

  test("equal posts without an id get the same id on each import, and different posts get different ids", async () => {
    const text = "title,description\nA,1\nA,2\nA,1\n";
    const [one, other, same] = (await rows(text)) as { id: string }[];
    expect(one?.id).toMatch(/^text [0-9a-f]{64}$/);
    expect([same?.id, other?.id === one?.id]).toEqual([one?.id, false]);
  });

  test("the line numbers of rows are correct after empty lines and after cells of several lines", async () => {
    const text = 'title\n"A\nB"\n\nC\nD,1\nE\n';
    expect((await rows(text)).map(({ row }) => row)).toEqual([2, 4, 6, 7]);
  });

  test("a row with too many or too few cells is reported, and reading continues with the next row", async () => {
    const found = await rows("id,title\n1\n2,B,C\n3,D\n");
    expect(found).toMatchObject([
      { row: 2, broken: expect.stringContaining("has 1 cells instead of 2") },
      { row: 3, broken: expect.stringContaining("has 3 cells instead of 2") },
      { row: 4, title: "D" },
    ]);
  });
});

describe("rejected CSV files", () => {
  test.each([
    ["", {}, "is empty"],
    ["id,votes\n1,2\n", {}, 'has no column for the title. Name it: --map "title=COLUMN". It has id, votes.'],
    ["id,title\n1,2\n", { titel: "title" }, "--map titel: there is no such field. The fields are id, title,"],
    ["id,title\n1,2\n", { title: "Idea" }, 'has no column "Idea". It has id, title.'],
  ])(
    "the CSV file %j with the mapping %j is rejected, and the error names the fix",
    async (text, mapping, message) => {
      await expect(rows(text, mapping)).rejects.toThrow(message);
    },
  );

  test("a CSV file with an open quote, in Latin-1 or that does not exist is rejected, and the error names the fix", async () => {
    await expect(rows('title\n"A\n')).rejects.toThrow("is not valid CSV");
    await expect(rows(Buffer.from("title\nGr\xfc\xdfe\n", "latin1"))).rejects.toThrow(
      'save it as "CSV UTF-8"',
    );
    await expect(readCsv("/nowhere/file.csv")).rejects.toThrow("/nowhere/file.csv cannot be read: ENOENT");
  });
});
