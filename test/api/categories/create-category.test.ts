import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Category } from "../../../api/categories/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let boardId: string;
const endpoint = "POST /v1/post-categories";
const create = (input: unknown) => workspace.call(endpoint, input);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  boardId = (await newBoard(workspace.call)).boardId;
});

describe("accepted requests", () => {
  it("accepts a name and a board, and returns 201 with a Location header and exactly the documented fields", async () => {
    const made = await create({ name: "  Bugs ", boardId });
    expect(made.status).toBe(201);
    const category = Category.parse(made.body);
    expect(category).toMatchObject({
      name: "Bugs",
      boardId,
      postsCount: 0,
      workspaceId: workspace.workspaceId,
    });
    expect(made.headers.get("location")).toBe(`/v1/post-categories/${category.id}`);
    expect((await workspace.call(`GET /v1/post-categories/${category.id}`)).body).toEqual(category);
  });

  it.each([["😀".repeat(100)], ["x"], ["100 % <b>bold</b> _ \\ '; --"]])(
    "accepts the name %s, and stores it unchanged",
    async (name) => {
      expect((await create({ name, boardId })).body.name).toBe(name);
    },
  );

  it("accepts the name of a category on another board", async () => {
    const second = (await newBoard(workspace.call)).boardId;
    for (const board of [boardId, second]) {
      expect((await create({ name: "Twice", boardId: board })).status).toBe(201);
    }
  });
});

describe("rejected requests", () => {
  it("rejects another workspace's board with the same 400 as for an unknown board", async () => {
    const foreign = (await newBoard((await newWorkspace(api)).call)).boardId;
    const [one, other] = [
      await create({ name: "x", boardId: foreign }),
      await create({ name: "x", boardId: randomUUID() }),
    ];
    const { requestId: _, ...problem } = expectBadFields(one, "boardId");
    expect(problem.errors?.[0]?.code).toBe("unknown_board");
    expect(expectBadFields(other, "boardId")).toMatchObject(problem);
  });

  it.each([
    ["name", undefined],
    ["name", null],
    ["name", ""],
    ["name", " \t\n"],
    ["name", "😀".repeat(101)],
    ["name", "x".repeat(101)],
    ["name", "a\0"],
    ["name", "\ud800"],
    ["name", 5],
    ["boardId", undefined],
    ["boardId", null],
    ["boardId", "x"],
    ["boardId", ["a"]],
    ["postsCount", 5],
    ["id", randomUUID()],
    ["workspaceId", randomUUID()],
  ])("rejects a body with %s = %j, with a 400 that names only that field", async (field, value) => {
    expectBadFields(await create({ name: "Fine", boardId, [field]: value }), field);
  });

  it("rejects a name that differs only in case from an existing name on the board, with 409 name_taken", async () => {
    await create({ name: "Ünik", boardId });
    expectProblem(await create({ name: " üNIK", boardId }), 409, "name_taken", ["name"]);
  });
});
