import { beforeAll, expect, test } from "vitest";
import { Board } from "../../../api/boards/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("once another board becomes the default, the previous default can be deleted", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const [first, second] = [await newBoard(workspace.call), await newBoard(workspace.call)];
  expectProblem(await workspace.call(`DELETE /v1/boards/${first.boardId}`), 409, "default_board");
  const made = await call(`POST /staff/boards/${second.boardId}/default`);
  expect(Board.parse(made.body)).toMatchObject({ id: second.boardId, isDefault: true });
  expect((await workspace.call(`DELETE /v1/boards/${first.boardId}`)).status).toBe(200);
});

test("sixteen concurrent requests to change the default leave exactly one default board", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  const boards = await Promise.all([1, 2, 3, 4].map(() => newBoard(workspace.call)));
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, place) =>
      call(`POST /staff/boards/${boards[place % 4]?.boardId}/default`),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  const { body } = await workspace.call("GET /v1/boards?isDefault=true");
  expect(body).toHaveLength(1);
});

test("making another workspace's board the default returns 404", async () => {
  const theirs = await newBoard((await newWorkspace(api)).call);
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  expectProblem(await call(`POST /staff/boards/${theirs.boardId}/default`), 404, "not_found");
});
