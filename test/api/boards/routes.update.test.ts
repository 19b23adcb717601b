import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../api/boards/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let board: Board;
const edit = (changes: unknown, id = board.id) => workspace.call(`PATCH /v1/boards/${id}`, changes);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  const { boardId } = await newBoard(workspace.call, { description: "Before" });
  board = (await workspace.call(`GET /v1/boards/${boardId}`)).body;
});

describe("accepted requests", () => {
  it.each([
    ["title", "Renamed"],
    ["url", "renamed-1"],
    ["isPrivate", true],
    ["isPrivate", false],
    ["description", "After"],
    ["description", ""],
    ["description", null],
  ])("accepts a change of %s to %j, and keeps all other fields", async (field, value) => {
    const before = (await workspace.call(`GET /v1/boards/${board.id}`)).body;
    const edited = await edit({ [field]: value });
    expect(edited.status).toBe(200);
    expect(Board.parse(edited.body)).toEqual({ ...before, [field]: value });
    expect((await workspace.call(`GET /v1/boards/${board.id}`)).body).toEqual(edited.body);
  });

  it("accepts the board's current title and url with different capital letters", async () => {
    const title = board.title.toUpperCase();
    expect((await edit({ title, url: board.url.toUpperCase() })).body).toMatchObject({ title });
  });

  it("accepts a title with surrounding spaces, and trims it", async () => {
    expect((await edit({ title: "  Trimmed  " })).body.title).toBe("Trimmed");
  });

  it("accepts a board id in upper case", async () => {
    const edited = await edit({ title: "Upper case" }, board.id.toUpperCase());
    expect(edited.body).toMatchObject({ id: board.id, title: "Upper case" });
  });
});

describe("rejected requests", () => {
  it("rejects changing another workspace's board with the same 404 as for an unknown id", async () => {
    const other = await newWorkspace(api);
    const { boardId } = await newBoard(other.call);
    const never = randomUUID();
    const [foreign, absent] = [
      await edit({ title: "Taken" }, boardId),
      await edit({ title: "Taken" }, never),
    ];
    expectProblem(foreign, 404, "not_found");
    expect(withoutIds(foreign, boardId)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/boards/${boardId}`)).body.title).not.toBe("Taken");
  });

  it.each([["not-a-uuid"], ["1"], ["%00"], ["{}"]])("rejects the id %s with 400", async (id) => {
    expectBadFields(await edit({ title: "Fine" }, id), "id");
  });

  it.each([["{}"], [""], ["null"], ["[]"]])("rejects the body %j, and changes nothing", async (body) => {
    expectProblem(await edit(body), 400, "invalid_request");
  });

  it.each([
    ["title", null],
    ["title", "ab"],
    ["title", "😀😁"],
    ["url", null],
    ["url", "a--b"],
    ["isPrivate", null],
    ["isPrivate", "false"],
    ["description", 5],
    ["isDefault", true],
    ["isDefault", false],
    ["workspaceId", randomUUID()],
  ])(
    "rejects a body with %s = %j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      const before = (await workspace.call(`GET /v1/boards/${board.id}`)).body;
      expectBadFields(await edit({ description: "Not kept", [field]: value }), field);
      expect((await workspace.call(`GET /v1/boards/${board.id}`)).body).toEqual(before);
    },
  );

  it("rejects another board's title or url with 409, and changes neither board", async () => {
    const taken = (
      await workspace.call("POST /v1/boards", { title: "Taken", url: "taken", isPrivate: false })
    ).body;
    const before = (await workspace.call(`GET /v1/boards/${board.id}`)).body;
    expectProblem(await edit({ description: "No", title: "tAKEN" }), 409, "board_title_taken", ["title"]);
    expectProblem(await edit({ description: "No", url: "TAKEN" }), 409, "board_url_taken", ["url"]);
    expect((await workspace.call(`GET /v1/boards/${board.id}`)).body).toEqual(before);
    expect((await workspace.call(`GET /v1/boards/${taken.id}`)).body).toEqual(taken);
  });
});
