import { expect, test } from "vitest";
import { readCanny } from "../../../cli/import-sources/read-canny.ts";
import { readSource } from "../../../cli/import-sources/read-source.ts";
import { cannyFile, newFile, rowsOf } from "../importers/source-files.ts";

test("a file of Canny's lists gives posts with their voters and public comments, and the ids of the customer's own system", async () => {
  const source = await readCanny(await newFile(JSON.stringify(cannyFile())));
  const [first, second] = await rowsOf(source);
  const bob = { id: "bob", name: "Name of bob", email: "bob@example.com", isStaff: false };
  const [voteOfAnn, ...votesOfBob] = (first as { votes: object[] }).votes;
  expect(first).toMatchObject({
    ...{ row: 1, id: "p1", title: "Dark mode", description: "At night.", status: "in progress" },
    ...{ category: "Looks", tags: ["Quick win"], createdAt: "2024-03-01T10:00:00.123Z", votesCount: "5" },
    author: { id: "ann", ownId: "A-1" },
    comments: [
      { id: "k2", parentId: "k1", content: "Soon.", person: { id: "adm", isStaff: true } },
      { id: "k1", content: "When?", person: bob, createdAt: "2024-03-05T00:00:00.000Z" },
    ],
  });
  expect(voteOfAnn).toMatchObject({
    person: { id: "ann", ownId: "A-1" },
    createdAt: "2024-03-02T00:00:00.000Z",
  });
  expect(votesOfBob).toMatchObject([{ person: bob }, { person: bob }]);
  expect(second).toMatchObject({
    row: 2,
    author: { id: "deleted", name: "Former user" },
    votes: [],
    comments: [],
  });
  expect(source.nameOf("description")).toBe("details");
});

const read = async (content: unknown) =>
  readSource("canny", await newFile(typeof content === "string" ? content : JSON.stringify(content)), {});

test("a file with a byte order mark, and a list of posts alone, are read like any other file", async () => {
  const { posts } = cannyFile();
  const expected = await rowsOf(await read({ posts }));
  expect(await rowsOf(await read(`\ufeff \n${JSON.stringify({ posts })}`))).toEqual(expected);
  expect(await rowsOf(await read(posts))).toEqual(expected);
});

test("private comments and the replies to them are left out, whatever their order in the file", async () => {
  const file = cannyFile();
  const [reply, question] = file.comments;
  file.comments = [reply, { ...question, internal: false, private: true }] as typeof file.comments;
  const [post] = await rowsOf(await read(file));
  expect(post).toMatchObject({
    comments: [],
    losses: {
      comments: 2,
      faults: [
        { field: "comment k2", message: "is private in Canny" },
        { field: "comment k1", message: "is private in Canny" },
      ],
    },
  });
});

test("pictures are counted, and a comment that is only pictures says so", async () => {
  const file = cannyFile();
  const [comment] = file.comments;
  const imageURLs = ["https://example.com/1.png", "https://example.com/2.png"];
  const comments = [
    { ...comment, id: "k8", value: "", imageURLs },
    { ...comment, id: "k9", value: "See.", imageURLs: imageURLs.slice(1) },
  ];
  const posts = file.posts.map((post) => ({ ...post, imageURLs }));
  const [post] = await rowsOf(await read({ ...file, posts, comments }));
  expect(post).toMatchObject({
    comments: [{ content: "*2 pictures were left out.*" }, { content: "See." }],
    losses: { pictures: 5 },
  });
});

test("a part of another type costs only itself, and is named", async () => {
  const file = cannyFile();
  const [vote, ...votes] = file.votes;
  const broken = {
    posts: [{ ...file.posts[0], author: 7, tags: "none" }, { id: 5 }, "post"],
    votes: [{ ...vote, voter: { id: 1 } }, ...votes.slice(0, 1), { post: 3 }, null],
    comments: [{ ...file.comments[0], value: {}, id: undefined }, { post: { id: "gone" } }],
  };
  const source = await read(broken);
  const [post, ...others] = await rowsOf(source);
  expect(post).toMatchObject({
    ...{ title: "Dark mode", tags: [], author: { name: "Former user" } },
    ...{ votes: [{ person: { id: "bob" } }], comments: [] },
    losses: {
      votes: 1,
      comments: 1,
      faults: [{ field: "tags" }, { field: "author" }, { field: "vote voter.id" }, { field: "comment" }],
    },
  });
  expect(others).toMatchObject([
    { row: 2, broken: expect.stringMatching(/^id: /) },
    { row: 3, broken: expect.stringMatching(/^the object: /) },
  ]);
  expect(source.withoutPost).toEqual({ votes: 2, comments: 1 });
});

test("the import from Canny rejects a file that is not JSON, in UTF-16 or without posts, in one line", async () => {
  await expect(read("{\n\n}}")).rejects.toThrow(/^\S+ cannot be read as JSON: .*\.$/);
  await expect(read('{"posts":{}}')).rejects.toThrow("does not have Canny's lists");
  const wide = await newFile(Buffer.from('\ufeff{"posts":[]}', "utf16le"));
  await expect(readSource("canny", wide, {})).rejects.toThrow(
    "is in UTF-16, not in UTF-8: save the JSON in UTF-8.",
  );
});
