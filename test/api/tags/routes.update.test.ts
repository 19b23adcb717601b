import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Tag } from "../../../api/tags/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let boardId: string;
let tagId: string;
const edit = (changes: unknown, id = tagId) => workspace.call(`PATCH /v1/tags/${id}`, changes);
const read = async () => (await workspace.call(`GET /v1/tags/${tagId}`)).body;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  boardId = (await newBoard(workspace.call)).boardId;
  tagId = (await workspace.call("POST /v1/tags", { name: "Mobile", boardId })).body.id;
});

describe("accepted requests", () => {
  it("accepts a new name, trims it, and keeps every other field", async () => {
    const before = await read();
    const edited = await edit({ name: " Renamed " });
    expect(edited.status).toBe(200);
    expect(Tag.parse(edited.body)).toEqual({ ...before, name: "Renamed" });
    expect(await read()).toEqual(edited.body);
  });

  it("accepts the tag's current name with different capital letters", async () => {
    await edit({ name: "Case" });
    expect((await edit({ name: "cASE" })).body.name).toBe("cASE");
  });
});

describe("rejected requests", () => {
  it("rejects changing another workspace's tag with the same response as for an unknown id, and leaves the tag unchanged", async () => {
    const other = await newWorkspace(api);
    const foreign = (
      await other.call("POST /v1/tags", { name: "Theirs", boardId: (await newBoard(other.call)).boardId })
    ).body;
    const never = randomUUID();
    const [one, absent] = [await edit({ name: "x" }, foreign.id), await edit({ name: "x" }, never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, foreign.id)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/tags/${foreign.id}`)).body).toEqual(foreign);
  });

  it.each([[{}], [""]])("rejects the body %j, which sets no field", async (body) => {
    expectProblem(await edit(body), 400, "invalid_request");
  });

  it.each([
    ["name", null],
    ["name", ""],
    ["name", "x".repeat(101)],
    ["boardId", randomUUID()],
    ["postsCount", 0],
  ])(
    "rejects a body with %s = %j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      const before = await read();
      expectBadFields(await edit({ name: "Other", [field]: value }), field);
      expect(await read()).toEqual(before);
    },
  );

  it("rejects another tag's name with 409 name_taken", async () => {
    await workspace.call("POST /v1/tags", { name: "Taken", boardId });
    expectProblem(await edit({ name: "TAKEN" }), 409, "name_taken", ["name"]);
  });
});
