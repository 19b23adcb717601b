import { expect, test } from "vitest";
import { readFider } from "../../../cli/importers/read-fider.ts";
import { fiderFiles, newFile, rowsOf, zipOf } from "./source-files.ts";

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
  const other = zipOf({ ...fiderFiles(), "posts.json": '[{"id":"a"}]' });
  await expect(readFider(await newFile(other))).rejects.toThrow("posts.json, 0.id");
  const broken = zipOf({ ...fiderFiles(), "posts.json": "[" });
  await expect(readFider(await newFile(broken))).rejects.toThrow("is not a backup of Fider");
});
