import { expect, test } from "vitest";
import { readFider } from "../../../cli/import-sources/read-fider.ts";
import { fiderFiles, newFile, rowsOf, zipOf } from "../importers/source-files.ts";

test("a backup of Fider gives posts with their voters, tags, comments and the team's response", async () => {
  const source = await readFider(await newFile(zipOf({ ...fiderFiles(), "blobs/a/b": "\0" })));
  const [first, , , fourth] = await rowsOf(source);
  const admin = { id: "2", name: "User 2", email: "u2@example.com", isStaff: true };
  expect(first).toMatchObject({
    // Fider writes a title that consists of digits as a number.
    ...{ row: 1, id: "1", title: "2024", description: "Text", status: "planned", tags: ["easy"] },
    ...{ createdAt: "2024-05-02T08:00:00.123456Z", votesCount: "2" },
    author: { id: "1", isStaff: false },
    votes: [{ person: { id: "1" } }, { person: admin, createdAt: "2024-05-03T08:00:00.123456Z" }],
    comments: [
      { id: "1", content: "Comment 1", person: admin },
      { id: "response 1", content: "We will.", person: admin, createdAt: "2024-05-04T08:00:00.123456Z" },
    ],
  });
  expect(fourth).toMatchObject({
    ...{ id: "4", status: "duplicate", description: undefined },
    author: { id: "3", name: "Former user", email: undefined },
  });
});

test("the import from Fider leaves out deleted posts and posts that await approval, with the reason", async () => {
  const posts = await rowsOf(await readFider(await newFile(zipOf(fiderFiles()))));
  expect(posts.map((post) => "leftOut" in post && post.leftOut)).toEqual([
    ...[undefined, "awaits approval in Fider", "was deleted in Fider", undefined],
  ]);
});

test("the import from Fider rejects a file that is no archive, lacks a table or has an invalid table", async () => {
  await expect(readFider(await newFile("PK\x03\x04"))).rejects.toThrow("cannot be read as a ZIP archive");
  const { "users.json": _, ...rest } = fiderFiles();
  await expect(readFider(await newFile(zipOf(rest)))).rejects.toThrow("it has no users.json");
  const other = zipOf({ ...fiderFiles(), "posts.json": '{"id":1}' });
  await expect(readFider(await newFile(other))).rejects.toThrow("posts.json is not a list");
  const broken = zipOf({ ...fiderFiles(), "posts.json": "[" });
  await expect(readFider(await newFile(broken))).rejects.toThrow("is not a backup of Fider");
});

test("a backup in a folder of the archive is read, and files of the same names deeper in it are not", async () => {
  const within = (folder: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}${name}`, text]));
  const files = { ...within("backup/blobs/", { "posts.json": "[]" }), ...within("backup/", fiderFiles()) };
  expect(await rowsOf(await readFider(await newFile(zipOf(files))))).toHaveLength(4);
});

test("pictures of Fider are counted, and their places say that they were left out", async () => {
  const posts = JSON.parse(fiderFiles()["posts.json"] ?? "");
  const text = JSON.stringify([{ ...posts[1], description: "See ![](!fider-image:a/b.png)." }]);
  const [post] = await rowsOf(await readFider(await newFile(zipOf({ ...fiderFiles(), "posts.json": text }))));
  expect(post).toMatchObject({ description: "See *A picture was left out.*.", losses: { pictures: 1 } });
});

test("a part of another type costs only itself, and nothing is public whose approval is unknown", async () => {
  const files = fiderFiles();
  const edit = (name: string, change: (rows: object[]) => unknown[]) =>
    JSON.stringify(change(JSON.parse(files[name] ?? "")));
  const odd = {
    ...files,
    "posts.json": edit("posts.json", (rows) => [
      rows[1],
      { ...rows[3], is_approved: "?" },
      { id: "x" },
      null,
    ]),
    "users.json": edit("users.json", ([first, ...rows]) => [{ ...first, name: [] }, ...rows, 4]),
    "comments.json": edit("comments.json", ([first]) => [first, { ...first, id: 9, content: {} }, "none"]),
    "post_votes.json": edit("post_votes.json", ([first, ...rows]) => [{ ...first, user_id: "?" }, ...rows]),
  };
  const source = await readFider(await newFile(zipOf(odd)));
  const rows = await rowsOf(source);
  expect(rows.filter((post) => "id" in post)).toMatchObject([
    {
      ...{ id: "1", votes: [{ person: { id: "2" } }], comments: [{ id: "1" }, { id: "response 1" }] },
      losses: { votes: 1, comments: 1, faults: [{ field: "vote 1" }, { field: "comment 2" }] },
    },
    { id: "4", leftOut: "awaits approval in Fider" },
  ]);
  expect(rows.filter((post) => "broken" in post)).toHaveLength(2);
  expect(source.withoutPost).toEqual({ votes: 0, comments: 1 });
});

test("an archive that unpacks to more than 100 MB is rejected before it is unpacked", async () => {
  const large = zipOf(fiderFiles(), { "comments.json": 60_000_000, "users.json": 40_000_000 });
  await expect(readFider(await newFile(large))).rejects.toThrow(
    /unpacks to 101 MB, and at most 100 MB can be imported\.$/,
  );
});

test("an archive is not unpacked further than the size that it claims", async () => {
  const files = { ...fiderFiles(), "comments.json": `[${" ".repeat(1_000_000)}]` };
  await expect(readFider(await newFile(zipOf(files, { "comments.json": 1_000 })))).rejects.toThrow(
    "too many bytes in the stream",
  );
});
