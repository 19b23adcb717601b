import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Tag } from "../../../api/tags/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let boardId: string;
const endpoint = "POST /v1/tags";
const create = (input: unknown) => workspace.call(endpoint, input);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  boardId = (await newBoard(workspace.call)).boardId;
});

describe("accepted requests", () => {
  it("accepts a name and a board, and returns 201 with exactly the tag's fields and its Location", async () => {
    const made = await create({ name: "  Quick win ", boardId });
    expect(made.status).toBe(201);
    const tag = Tag.parse(made.body);
    const { workspaceId } = workspace;
    expect(tag).toMatchObject({ name: "Quick win", boardId, postsCount: 0, workspaceId });
    expect(made.headers.get("location")).toBe(`/v1/tags/${tag.id}`);
    expect((await workspace.call(`GET /v1/tags/${tag.id}`)).body).toEqual(tag);
  });

  it.each([["x"], ["😀".repeat(100)], ["100 % <b>bold</b> _ \\ '; --"], ["C++"], ["العربية"]])(
    "accepts the name %s, and stores it unchanged",
    async (name) => {
      expect((await create({ name, boardId })).body.name).toBe(name);
    },
  );

  it("accepts the same name for a tag of another board and for a category of the same board", async () => {
    const second = (await newBoard(workspace.call)).boardId;
    for (const board of [boardId, second]) {
      expect((await create({ name: "Twice", boardId: board })).status).toBe(201);
    }
    const category = await workspace.call("POST /v1/post-categories", { name: "Twice", boardId });
    expect(category.status).toBe(201);
  });

  it("accepts a board id in upper case", async () => {
    expect((await create({ name: "Loud", boardId: boardId.toUpperCase() })).body.boardId).toBe(boardId);
  });

  it("accepts a repeated Idempotency-Key, and creates only one tag", async () => {
    const key = { "idempotency-key": randomUUID() };
    const [one, two] = [
      await workspace.call(endpoint, { name: "Once", boardId }, key),
      await workspace.call(endpoint, { name: "Once", boardId }, key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(two.headers.get("idempotency-replayed")).toBe("true");
  });
});

describe("rejected requests", () => {
  it("rejects another workspace's board with the same response as for an unknown id", async () => {
    const foreign = (await newBoard((await newWorkspace(api)).call)).boardId;
    const never = await create({ name: "x", boardId: randomUUID() });
    const { requestId: _, ...problem } = expectBadFields(
      await create({ name: "x", boardId: foreign }),
      "boardId",
    );
    expect(problem.errors?.[0]?.code).toBe("unknown_board");
    expect(expectBadFields(never, "boardId")).toMatchObject(problem);
  });

  it.each([
    ["name", undefined],
    ["name", null],
    ["name", ""],
    ["name", " \t\n"],
    ["name", "x".repeat(101)],
    ["name", "😀".repeat(101)],
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

  it("rejects a name that differs only in case from another tag's name on the same board, with 409 name_taken", async () => {
    await create({ name: "Ünik", boardId });
    expectProblem(await create({ name: " üNIK", boardId }), 409, "name_taken", ["name"]);
  });
});
