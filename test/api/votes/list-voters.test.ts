import { beforeAll, expect, test } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("voters are exported as CSV, with names escaped so that a spreadsheet does not run them as formulas", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const input = { title: "X", boardId, categoryId, visibility: "public" };
  const post = (await workspace.call("POST /v1/posts", input)).body.id;
  for (const name of [
    '=HYPERLINK("https://evil.example")',
    "+1",
    "-2",
    "@SUM(A1)",
    "\tTab",
    "Ann;=1+1; @SUM(A1)",
    "Bee\t+1",
    'Ann "A", Bee',
    "Plain",
  ]) {
    const { userId, call: vote } = await workspace.endUser();
    await api.sql`update users set full_name = ${name} where id = ${userId}`;
    await vote(`POST /v1/posts/${post}/vote`);
  }
  const response = await call(`GET /staff/posts/${post}/voters`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="voters-${post}.csv"`);
  const lines = response.text.split("\r\n");
  expect(lines[0]).toBe("name,email,externalId,identity,votedAt");
  expect(lines.slice(1, -1).map((line) => line.split(/,(?=,[\da-f]{8})/)[0])).toEqual([
    `"'=HYPERLINK(""https://evil.example"")"`,
    "'+1",
    "'-2",
    "'@SUM(A1)",
    "'\tTab",
    "Ann;'=1+1; '@SUM(A1)",
    "Bee\t'+1",
    '"Ann ""A"", Bee"',
    "Plain",
  ]);
  const theirs = await signIn(api, await newWorkspace(api), "owner");
  expectProblem(await theirs.call(`GET /staff/posts/${post}/voters`), 404, "not_found");
});
