import { expect, test } from "vitest";
import { readCanny } from "../../../cli/importers/read-canny.ts";
import { cannyFile, newFile, rowsOf } from "./source-files.ts";

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

test("the import from Canny rejects a file that is not JSON or has invalid posts", async () => {
  await expect(readCanny(await newFile("{"))).rejects.toThrow("cannot be read as JSON");
  await expect(readCanny(await newFile('{"posts":[{"id":1}]}'))).rejects.toThrow(
    /Canny's lists .*posts.0.id/,
  );
});
