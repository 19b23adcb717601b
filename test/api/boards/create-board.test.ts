import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../api/boards/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

const endpoint = "POST /v1/boards";
let count = 0;
/** A valid body with a unique title and url. */
const fine = (more: object = {}) => {
  count += 1;
  return { title: `Board ${count}`, url: `board-${count}`, isPrivate: false, ...more };
};

describe("accepted requests", () => {
  it("accepts a minimal body, and returns 201 with a Location header and exactly the documented fields", async () => {
    const input = fine();
    const made = await workspace.call(endpoint, input);
    expect(made.status).toBe(201);
    const board = Board.parse(made.body);
    expect(board).toMatchObject({ ...input, description: null, workspaceId: workspace.workspaceId });
    expect(board.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(made.headers.get("location")).toBe(`/v1/boards/${board.id}`);
    expect(made.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const read = await workspace.call(`GET ${made.headers.get("location")}` as "GET /v1");
    expect(read.body).toEqual(board);
  });

  it("accepts several boards, and makes only the first one the default", async () => {
    const { call } = await newWorkspace(api);
    const made = [];
    for (const isPrivate of [true, false, false]) made.push(await call(endpoint, fine({ isPrivate })));
    expect(made.map(({ body }) => body.isDefault)).toEqual([true, false, false]);
    expect(made.map(({ body }) => body.isPrivate)).toEqual([true, false, false]);
  });

  it("accepts a title with surrounding spaces, and checks its length after trimming", async () => {
    const spaced = await workspace.call(endpoint, fine({ title: `  ${"x".repeat(20)}\t\n` }));
    expect(spaced.body.title).toBe("x".repeat(20));
    expectBadFields(await workspace.call(endpoint, fine({ title: "  ab  " })), "title");
  });

  it("accepts a title of 20 code points, even if its UTF-16 length is greater", async () => {
    const made = await workspace.call(endpoint, fine({ title: "😀".repeat(20) }));
    expect(made.body.title).toBe("😀".repeat(20));
    expect((await workspace.call(endpoint, fine({ title: "😀😁😂" }))).status).toBe(201);
  });

  it.each([["abc"], ["A1b"], ["a-b"], ["a-1-b-2"], ["ABCdef"], ["a".repeat(20)]])(
    "accepts the url %s",
    async (url) => {
      const { call } = await newWorkspace(api);
      expect((await call(endpoint, fine({ url }))).body.url).toBe(url);
    },
  );

  it.each([
    ["absent", {}, null],
    ["null", { description: null }, null],
    ["text, and trims it", { description: "\nIdeas\nfor 2027 " }, "Ideas\nfor 2027"],
    ["10,000 code points long", { description: "é".repeat(10_000) }, "é".repeat(10_000)],
  ])("accepts a description that is %s", async (_title, sent, kept) => {
    expect((await workspace.call(endpoint, fine(sent))).body.description).toBe(kept);
  });

  it("accepts the same title and url in another workspace", async () => {
    const input = fine();
    const other = await newWorkspace(api);
    expect((await workspace.call(endpoint, input)).status).toBe(201);
    expect((await other.call(endpoint, input)).status).toBe(201);
  });

  it("accepts boards created by members and admins", async () => {
    for (const role of ["member", "admin"] as const) {
      const { call } = await workspace.keyOf(role);
      expect((await call(endpoint, fine())).status).toBe(201);
    }
  });
});

describe("rejected requests", () => {
  it.each([
    ["title", undefined],
    ["title", null],
    ["title", ""],
    ["title", "  "],
    ["title", "ab"],
    ["title", "x".repeat(21)],
    ["title", "😀😁"],
    ["title", "😀".repeat(21)],
    ["title", "nul\0byte"],
    ["title", "lone \ud83d"],
    ["title", 123],
    ["title", ["abc"]],
    ["title", { toString: "abc" }],
    ["url", undefined],
    ["url", null],
    ["url", "ab"],
    ["url", "a".repeat(21)],
    ["url", "1abc"],
    ["url", "-abc"],
    ["url", "abc-"],
    ["url", "a--b"],
    ["url", "a_b"],
    ["url", "a.b"],
    ["url", "a b"],
    ["url", "a/b"],
    ["url", "a%b"],
    ["url", "añb"],
    ["url", "abс"],
    ["url", "ab\ncd"],
    ["url", "a😀b"],
    ["isPrivate", undefined],
    ["isPrivate", null],
    ["isPrivate", "true"],
    ["isPrivate", 0],
    ["description", "x".repeat(10_001)],
    ["description", "nul\0byte"],
    ["description", "lone \udc00"],
    ["description", 1],
  ])("rejects a body with %s = %j, with a 400 that names only that field", async (field, value) => {
    const before = (await workspace.call("GET /v1/boards")).body.length;
    expectBadFields(await workspace.call(endpoint, fine({ [field]: value })), field);
    expect((await workspace.call("GET /v1/boards")).body.length).toBe(before);
  });

  it.each([
    ["isDefault", true],
    ["isDefault", false],
    ["id", randomUUID()],
    ["workspaceId", randomUUID()],
    ["userId", randomUUID()],
    ["createdAt", "2020-01-01T00:00:00.000Z"],
    ["Title", "typo"],
    ["constructor", {}],
    ["toString", 1],
  ])("rejects the read-only or unknown field %s with the code unknown_field", async (field, value) => {
    const problem = expectBadFields(await workspace.call(endpoint, fine({ [field]: value })), field);
    expect(problem.errors?.[0]?.code).toBe("unknown_field");
  });

  it("rejects a body with several invalid fields, and names every one of them", async () => {
    const response = await workspace.call(endpoint, { title: "x", isPrivate: 1, colour: "red" });
    const { errors } = expectProblem(response, 400, "invalid_request");
    expect(errors?.map(({ path }) => path).sort()).toEqual(["colour", "isPrivate", "title", "url"]);
  });

  it.each([["null"], ["[]"], ['"title"'], ["7"], ["{}"], [""]])("rejects the body %s", async (body) => {
    expectProblem(await workspace.call(endpoint, body), 400, "invalid_request");
  });

  it("rejects a title that differs from an existing one only in case, with 409 board_title_taken", async () => {
    const { body } = await workspace.call(endpoint, fine({ title: "Ünique Title" }));
    expect(body.title).toBe("Ünique Title");
    const again = await workspace.call(endpoint, fine({ title: " üNIQUE tITLE " }));
    expectProblem(again, 409, "board_title_taken", ["title"]);
  });

  it("rejects a url that differs from an existing one only in case, with 409 board_url_taken", async () => {
    await workspace.call(endpoint, fine({ url: "roadmap" }));
    expectProblem(await workspace.call(endpoint, fine({ url: "RoadMap" })), 409, "board_url_taken", ["url"]);
  });

  it("rejects a user's 31st board with 409 until the user deletes a board, and still accepts other users' boards", async () => {
    const { call, keyOf } = await newWorkspace(api);
    const made = [];
    for (let n = 0; n < 30; n += 1) made.push(await call(endpoint, fine()));
    expect(made.every(({ status }) => status === 201)).toBe(true);
    expectProblem(await call(endpoint, fine()), 409, "board_limit_reached");
    const other = await keyOf("member");
    expect((await other.call(endpoint, fine())).status).toBe(201);
    await call(`DELETE /v1/boards/${made[7]?.body.id}`);
    expect((await call(endpoint, fine())).status).toBe(201);
    expectProblem(await call(endpoint, fine()), 409, "board_limit_reached");
  });
});

describe("rejected boards", () => {
  it("a rejected board leaves its title and url available", async () => {
    const input = fine();
    expectBadFields(await workspace.call(endpoint, { ...input, description: 1 }), "description");
    const taken = await workspace.call(endpoint, fine());
    const clash = { ...input, url: taken.body.url };
    expectProblem(await workspace.call(endpoint, clash), 409, "board_url_taken");
    expect((await workspace.call(endpoint, input)).status).toBe(201);
  });
});

it("creating a board records board.created with its title in the audit log, and a rejected board records nothing", async () => {
  const { call, workspaceId, userId } = await newWorkspace(api);
  const input = fine({ title: "Plans" });
  expect((await call(endpoint, input)).status).toBe(201);
  expect((await call(endpoint, input)).status).toBe(409);
  const events = await api.sql`
    select action, subject, user_id from audit_events
    where workspace_id = ${workspaceId} and action like 'board.%'`;
  expect(events).toEqual([{ action: "board.created", subject: "Plans", user_id: userId }]);
});
