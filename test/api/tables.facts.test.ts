import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { ExportedUser } from "../../api/users/contract.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../harness.ts";
import { newPost } from "./posts/new-post.ts";
import { printRowFunctions, printTables } from "./print-tables.ts";
import { readTableFacts, type TableFacts } from "./read-table-facts.ts";
import { signIn } from "./sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The values of each fact. All that leave rows as they are have their reason. */
const values: Record<string, RegExp> = {
  people: /^no, /,
  removal: /^(by|keep,|no,) /,
  erasure: /^((by|keep,) |delete$)/,
  joining: /^((by|no,) |move$)/,
  export: /^(no, |\w+$)/,
  merge: /^((by|no,) |move$)/,
  file: /^(no, |yes$)/,
  installation: /^\w+ /,
};

const ofPeople = ["removal", "erasure", "joining", "export"];

/** The facts that the table has to declare, because of its columns and foreign keys. */
function neededBy({ name, columns, facts, hasUsers, hasPosts }: TableFacts): string[] {
  if (facts.installation) return [];
  const has = (pattern: RegExp) => columns.some((column) => pattern.test(column));
  const isAboutPeople = name === "users" || hasUsers || has(/^(user_id|actor_id|\w+_by|email)$/);
  const isAboutPosts = name === "posts" || hasPosts || has(/^(post|text)_id$/);
  return [...(isAboutPeople && !facts.people ? ofPeople : []), ...(isAboutPosts ? ["merge"] : []), "file"];
}

function faultsOf(table: TableFacts): string[] {
  const { name, columns, facts, callers } = table;
  const missing = neededBy(table).filter((fact) => !facts[fact]);
  const faults = Object.entries(facts).flatMap(([fact, value]) => {
    const column = { delete: "user_id", move: fact === "merge" ? "post_id" : "user_id" }[value];
    const named = value.startsWith("by ") ? value.slice(3).split(", ") : [];
    return [
      ...(values[fact]?.test(value) ? [] : [`declares \`${fact}: ${value}\``]),
      ...(column && !columns.includes(column) ? [`lacks ${column}, which \`${fact}: ${value}\` needs`] : []),
      ...named
        .filter((one) => !callers.includes(one))
        .map((one) => `is not used by ${one}, which \`${fact}\` names`),
    ];
  });
  return [...missing.map((fact) => `declares no \`${fact}\``), ...faults].map((fault) => `${name} ${fault}`);
}

const faults = async () => (await readTableFacts(api.sql)).flatMap(faultsOf);

const notes = {
  removal: "no, only staff write notes",
  erasure: "delete",
  joining: "move",
  export: "no, only staff read notes",
  merge: "move",
  file: "yes",
};

const comment = (facts: object) =>
  Object.entries(facts)
    .map(([fact, value]) => `${fact}: ${value}`)
    .join("\n");

const declare = (facts: object) => api.sql.unsafe(`comment on table notes is '${comment(facts)}'`);

it("every table with rows of workspaces declares what happens to them (decision 051)", async () => {
  expect(await faults()).toEqual([]);
});

it("each field of a person's export comes from one table", async () => {
  const exported = (await readTableFacts(api.sql)).map(({ facts }) => facts.export ?? "no, ");
  const fields = exported.filter((value) => !value.startsWith("no, "));
  expect(fields.toSorted()).toEqual(Object.keys(ExportedUser.shape).toSorted());
});

describe("a new table", () => {
  beforeAll(async () => {
    await api.sql`
      create table notes (
        workspace_id uuid not null,
        id uuid not null default gen_random_uuid(),
        post_id uuid not null,
        user_id uuid not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, post_id) references posts on delete cascade,
        foreign key (workspace_id, user_id) references users
      )`;
  });

  test("with all facts has no fault, and without one of them a fault that names it", async () => {
    await declare(notes);
    expect(await faults()).toEqual([]);
    for (const fact of Object.keys(notes)) {
      await declare(Object.fromEntries(Object.entries(notes).filter(([other]) => other !== fact)));
      expect(await faults()).toEqual([`notes declares no \`${fact}\``]);
    }
  });

  test("with a wrong value or the name of a function that does not use it has a fault", async () => {
    await declare({ ...notes, erasure: "remove", merge: "by merge_posts, merge_notes", life: "long" });
    expect(await faults()).toEqual([
      "notes declares `erasure: remove`",
      "notes is not used by merge_posts, which `merge` names",
      "notes is not used by merge_notes, which `merge` names",
      "notes declares `life: long`",
    ]);
  });

  test("is merged, erased, joined, swept and exported with the workspace as it declares", async () => {
    await declare(notes);
    const functions = await printRowFunctions(api.sql);
    expect(functions["api/users/erase-rows.sql"]).toContain(
      "delete from notes where workspace_id = ws and user_id = usr;",
    );
    expect(functions["api/embed/join-rows.sql"]).toContain("update notes set user_id = person where");
    for (const text of Object.values(functions)) await api.sql.unsafe(text);

    const workspace = await newWorkspace(api);
    const place = await newBoard(workspace.call);
    const [kept, other] = [await newPost(workspace.call, place), await newPost(workspace.call, place)];
    const { call } = await signIn(api, workspace, "owner");
    const person = await workspace.endUser();
    const add = (post: string) => api.sql`
      insert into notes (workspace_id, post_id, user_id) values (${workspace.workspaceId}, ${post}, ${person.userId})`;
    const counts = async () => {
      const rows = await api.sql`select post_id from notes where workspace_id = ${workspace.workspaceId}`;
      return [kept, other].map(({ id }) => rows.filter(({ post_id }) => post_id === id).length);
    };
    await add(kept.id);
    await add(other.id);
    const merge = await call(`POST /staff/posts/${kept.id}/merges`, { duplicateId: other.id });
    expect(await counts()).toEqual([2, 0]);
    await call(`DELETE /staff/posts/${kept.id}/merges/${merge.body.id}`);
    expect(await counts()).toEqual([1, 1]);
    await call(`POST /staff/users/${person.userId}/erasure`, {});
    expect(await counts()).toEqual([0, 0]);
    expect(await printTables(api.sql)).toMatch(/workspaceTables = \[[^\]]*"notes"[^\]]*"posts"[^\]]*\]/);
    expect(await printTables(api.sql)).toMatch(/fileTables = \[[^\]]*"posts"[^\]]*"notes"[^\]]*\]/);
  });
});
