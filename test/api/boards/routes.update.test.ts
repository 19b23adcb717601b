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

describe("effects", () => {
  /** The live event and the audit entries of each change, in order; the board is public and has the title "Plans". */
  async function changeInTurn(...turns: object[]) {
    const { call, workspaceId, userId } = await newWorkspace(api);
    const { boardId } = await newBoard(call, { title: "Plans" });
    await api.sql`delete from audit_events where workspace_id = ${workspaceId}`;
    const seen: string[][] = [];
    for (const changes of turns) {
      expect((await call(`PATCH /v1/boards/${boardId}`, changes)).status).toBe(200);
      const rows = await api.sql<{ event: string }[]>`
        with published as (
          delete from outbox_events where workspace_id = ${workspaceId} and actor_id = ${userId} returning *),
        noted as (
          delete from audit_events where workspace_id = ${workspaceId} and user_id = ${userId} returning *)
        select concat_ws(' ', 'live', type, nullif(details, '{}')) as event from published
          where subject_id = ${boardId}
        union all select concat_ws(' ', 'audit', action, subject) from noted order by event desc`;
      seen.push(rows.map(({ event }) => event));
    }
    return seen;
  }

  it("making a board private or public adds one live event without a title, and an audit entry with the title", async () => {
    expect(await changeInTurn({ isPrivate: true, title: "Secret" }, { isPrivate: false })).toEqual([
      ["live board.made_private", "audit board.made_private Secret"],
      ["live board.made_public", "audit board.made_public Secret"],
    ]);
  });

  it("another change of a board adds only an audit entry", async () => {
    expect(await changeInTurn({ title: "Renamed" }, { description: "Text", isPrivate: false })).toEqual([
      ["audit board.updated Renamed"],
      ["audit board.updated Renamed"],
    ]);
  });

  it("an update with the values that the board has adds neither an event nor an audit entry", async () => {
    expect(await changeInTurn({ isPrivate: false }, { title: "Plans" }, { description: null })).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("of eight concurrent requests that make a board private, only one adds an event", async () => {
    const { call, workspaceId } = await newWorkspace(api);
    const { boardId } = await newBoard(call);
    const requests = Array.from({ length: 8 }, () =>
      call(`PATCH /v1/boards/${boardId}`, { isPrivate: true }),
    );
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [count] = await api.sql`
      select
        (select count(*)::int from outbox_events where workspace_id = ${workspaceId} and type = 'board.made_private') as live,
        (select count(*)::int from audit_events
         where workspace_id = ${workspaceId} and action = 'board.made_private') as noted`;
    expect(count).toEqual({ live: 1, noted: 1 });
  });
});
