import { describe, expect, test } from "vitest";
import { readCsv } from "../../../cli/import-sources/read-csv.ts";
import { noLosses } from "../../../cli/import-sources/source-post.ts";
import { newFile, rowsOf } from "../importers/source-files.ts";

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
        author: { ownId: "A-1", email: "Ann@example.com", name: "Ann" },
        createdAt: "2024-03-01T10:00:00Z",
        votes: [{ person: { email: "b@x.example" } }, { person: { email: "c@x.example" } }],
        votesCount: "12",
        comments: [],
        losses: noLosses(),
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
    expect((await rows(text)).map(({ row }) => row)).toEqual([2, 5, 6, 7]);
  });

  test("line numbers are correct after cells with the line breaks of Windows", async () => {
    const text = '\ufefftitle\r\n"A\r\nB"\r\n\r\nC\r\n';
    expect((await rows(text)).map(({ row }) => row)).toEqual([2, 5]);
  });

  test("a quote within a cell without quotes belongs to the text", async () => {
    const found = await rows('Title,Description\nPrint,1\nThe "print" button,2\n"Wide" screens,3\n');
    expect(found).toMatchObject([
      { title: "Print" },
      { title: 'The "print" button' },
      { title: '"Wide" screens' },
    ]);
  });

  test("the separator may be named in a line before the column names, and rows of empty cells are no rows", async () => {
    const text = "\ufeffsep=;\r\nTitle;Description\r\n;;\r\nDark theme;At night, please\r\n ; \r\n;\r\n";
    expect(await rows(text)).toMatchObject([
      { row: 4, title: "Dark theme", description: "At night, please" },
    ]);
  });

  test("the separator is not guessed from characters in quotes", async () => {
    const text = '"Title";"Likes, dislikes, and, so, on"\n"Zoom in";"x"\n';
    expect(await rows(text)).toMatchObject([{ row: 2, title: "Zoom in" }]);
  });

  test("the apostrophe that guards a formula is removed, and other apostrophes stay", async () => {
    const found = await rows("title,description\n'=SUM is slow,'- faster\n'90s theme,it's\n");
    expect(found).toMatchObject([
      { title: "=SUM is slow", description: "- faster" },
      { title: "'90s theme", description: "it's" },
    ]);
  });

  test("the author is found in the columns for the id, name and address of a user", async () => {
    const [post] = await rows("Title,User ID,User Name,User Email\nShortcuts,u-7,Ada Moss,ada@example.com\n");
    expect(post).toMatchObject({ author: { ownId: "u-7", name: "Ada Moss", email: "ada@example.com" } });
  });

  test("a column that --map names for one field is not used for another field too", async () => {
    const [post] = await rows("title,user email\nA,a@example.com\n", { voters: "user email" });
    expect(post).toMatchObject({ author: undefined, votes: [{ person: { email: "a@example.com" } }] });
  });

  test("HTML becomes Markdown, and a picture in it is counted", async () => {
    const html = `<p>Bold &amp; <b>clear</b></p><ul><li>one</li></ul><img src=""data:image/png;base64,AA==""><script>x()</script>`;
    const [post] = await rows(`title,description\nA,"${html}"\n`);
    expect(post).toMatchObject({
      description: "Bold & **clear**\n\n-   one\n\n*A picture was left out.*",
      losses: { pictures: 1 },
    });
  });

  test("Markdown that mentions HTML stays as it is", async () => {
    for (const text of ["Use <b> in titles", "`<br>` is shown, a < b", "# Steps\n\n* <div></div>\n* 2 * 3"])
      expect(await rows(`title,description\nA,"${text}"\n`)).toMatchObject([{ description: text }]);
  });

  test("HTML that is nested deeper than any text becomes text", async () => {
    const [post] = await rows(`title,description\nA,${"<div>".repeat(20_000)}deep\n`);
    expect(post).toMatchObject({ description: "deep" });
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
    await expect(rows(Buffer.from("\ufefftitle\nA\n", "utf16le"))).rejects.toThrow(
      'is in UTF-16, not in UTF-8: save it as "CSV UTF-8"',
    );
    await expect(readCsv("/nowhere/file.csv")).rejects.toThrow("/nowhere/file.csv cannot be read: ENOENT");
  });
});
