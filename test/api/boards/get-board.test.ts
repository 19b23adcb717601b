import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../api/boards/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let open: string;
let hidden: string;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  open = (await newBoard(workspace.call)).boardId;
  hidden = (await newBoard(workspace.call, { isPrivate: true })).boardId;
});

describe("responses", () => {
  it("returns a private board to staff, with exactly the documented fields", async () => {
    const response = await workspace.call(`GET /v1/boards/${hidden}`);
    expect(response.status).toBe(200);
    expect(Board.parse(response.body)).toMatchObject({ id: hidden, isPrivate: true, isDefault: false });
    expect(response.headers.get("cache-control")).toContain("private");
  });

  it("returns a public board to an end user", async () => {
    const { call } = await workspace.endUser();
    expect(Board.parse((await call(`GET /v1/boards/${open}`)).body).id).toBe(open);
  });

  it("returns a board requested by an upper-case id, with the id in lower case", async () => {
    expect((await workspace.call(`GET /v1/boards/${open.toUpperCase()}`)).body.id).toBe(open);
  });

  it("returns the same headers for HEAD as for GET, without a body", async () => {
    const [get, head] = [
      await workspace.call(`GET /v1/boards/${open}`),
      await workspace.call(`HEAD /v1/boards/${open}`),
    ];
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: "" });
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });
});

describe("rejected requests", () => {
  it("rejects an end user's request for a private board with the same 404 as for an unknown id", async () => {
    const { call } = await workspace.endUser();
    const never = randomUUID();
    const [invisible, absent] = [
      await call(`GET /v1/boards/${hidden}`),
      await call(`GET /v1/boards/${never}`),
    ];
    expectProblem(invisible, 404, "not_found");
    expect(withoutIds(invisible, hidden)).toEqual(withoutIds(absent, never));
  });

  it("rejects reading another workspace's board with the same 404 as for an unknown id", async () => {
    const { call } = await newWorkspace(api);
    const never = randomUUID();
    const [foreign, absent] = [await call(`GET /v1/boards/${open}`), await call(`GET /v1/boards/${never}`)];
    expectProblem(foreign, 404, "not_found");
    expect(withoutIds(foreign, open)).toEqual(withoutIds(absent, never));
  });

  it.each([
    ["00000000-0000-0000-0000-000000000000"],
    ["11111111-1111-1111-1111-111111111111"],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff"],
    ["12345678-1234-1234-1234-123456789abc"],
  ])("rejects the id %s, which has the format of a UUID but is unknown, with 404", async (id) => {
    expectProblem(await workspace.call(`GET /v1/boards/${id}`), 404, "not_found");
  });

  it.each([
    ["x"],
    ["0"],
    ["-1"],
    ["%00"],
    ["%20"],
    ["null"],
    ["__proto__"],
    ["..%2f..%2fposts"],
    [`%7B${"a".repeat(8)}-aaaa-4aaa-8aaa-${"a".repeat(12)}%7D`],
    [`urn:uuid:aaaaaaaa-aaaa-4aaa-8aaa-${"a".repeat(12)}`],
    ["a".repeat(32)],
    [`aaaaaaaa-aaaa-4aaa-8aaa-${"a".repeat(13)}`],
    [`aaaaaaaa-aaaa-4aaa-8aaa-${"a".repeat(11)}g`],
    [`aaaaaaaa-aaaa-4aaa-8aaa-${"a".repeat(12)}%0A`],
    [`%EF%BC%91aaaaaaa-aaaa-4aaa-8aaa-${"a".repeat(12)}`],
    ["9".repeat(4_000)],
  ])("rejects the id %s, which is not a UUID, with 400", async (id) => {
    expectBadFields(await workspace.call(`GET /v1/boards/${id}`), "id");
  });
});
