import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Category } from "../../../api/categories/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const edit = (changes: unknown, id = place.categoryId) =>
  workspace.call(`PATCH /v1/post-categories/${id}`, changes);
const read = async () => (await workspace.call(`GET /v1/post-categories/${place.categoryId}`)).body;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a new name, trims it, and keeps all other fields", async () => {
    const before = await read();
    const edited = await edit({ name: " Renamed " });
    expect(edited.status).toBe(200);
    expect(Category.parse(edited.body)).toEqual({ ...before, name: "Renamed" });
    expect(await read()).toEqual(edited.body);
  });

  it("accepts the category's current name with different capital letters", async () => {
    await edit({ name: "Case" });
    expect((await edit({ name: "cASE" })).body.name).toBe("cASE");
  });
});

describe("rejected requests", () => {
  it("rejects changing another workspace's category with the same 404 as for an unknown id", async () => {
    const foreign = (await newBoard((await newWorkspace(api)).call)).categoryId;
    const never = randomUUID();
    const [one, other] = [await edit({ name: "x" }, foreign), await edit({ name: "x" }, never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, foreign)).toEqual(withoutIds(other, never));
  });

  it("rejects an empty object as the body", async () => {
    expectProblem(await edit({}), 400, "invalid_request");
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

  it("rejects another category's name with 409 name_taken", async () => {
    await workspace.call("POST /v1/post-categories", { name: "Taken", boardId: place.boardId });
    expectProblem(await edit({ name: "TAKEN" }), 409, "name_taken", ["name"]);
  });
});
