import { describe, expect, it } from "vitest";
import { listReadKeys } from "../../../api/sql/read-keys.ts";

const write = (name: string, body: string) => ({
  text: `-- input->>'comment'
create or replace function ${name}(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$ ${body} $$;`,
});
const keysOf = (...files: ReturnType<typeof write>[]) => Object.fromEntries(listReadKeys(files));

describe("the keys that a write function reads", () => {
  it.each([
    ["input->>'title'", ["title"]],
    ["(input->'user'->>'id')::uuid, input->>'url'", ["url", "user"]],
    ["if not input ? 'statusId' then", ["statusId"]],
    ["input ?| array['id', 'name']", ["id", "name"]],
    ["input->>'name' -- input->>'comment'\n || ''", ["name"]],
    ["input->'ids'; change := input - 'ids' - 'title';", ["ids"]],
    ["select 1", []],
  ])("of %j, the keys are %j", (body, keys) => {
    expect(keysOf(write("a", body))).toEqual({ a: keys });
  });

  it("the keys include those that another write function reads from the same input", () => {
    const other = write("other", "input->>'id', input->>'name'");
    const calls = write("calls", "b := other(ws, usr, staff, input); input->>'own'");
    const sets = write("sets", "perform other(ws, null, false, input || jsonb_build_object('id', usr));");
    const makes = write(
      "makes",
      "perform other(ws, usr, staff, jsonb_build_object('id', input->>'postId'));",
    );
    expect(keysOf(other, calls, sets, makes)).toEqual({
      other: ["id", "name"],
      calls: ["id", "name", "own"],
      sets: ["name"],
      makes: ["postId"],
    });
  });

  it.each([
    "input->>chosen",
    "jsonb_each(input)",
    "input ?| wanted",
    "input #>> '{user,id}'",
    "copy := input;",
    "input = '{}'",
  ])("a use of the input that hides the keys is rejected: %s", (body) => {
    expect(() => keysOf(write("a", `input->>'id', ${body}`))).toThrow("a uses its input in a way");
  });

  it("an input that is passed on to a function that is not a write function is rejected", () => {
    expect(() => keysOf(write("a", "perform note(ws, usr, input);"))).toThrow("note gets an input");
  });
});
