import { expect, it } from "vitest";
import { nameStatement } from "../../../api/postgres/trace-statements.ts";

it.each([
  ["select use_account_session($1) as result", "select use_account_session"],
  ["\n    select place, body from toggle_post_votes(\n $1::uuid[])", "select toggle_post_votes"],
  ['select "number" from "posts" where "id" is distinct from $1', "select posts"],
  ['select 1 from unnest($1::uuid[]) as call (id) join "posts" on true', "select posts"],
  ['with kept as (select * from "boards") select * from kept', "with boards"],
  ['insert into "votes" (id) values ($1)', "insert votes"],
  ['update "users" set name = $1 where exists (select 1 from posts)', "update users"],
  ["delete from idempotency_keys where at < $1", "delete idempotency_keys"],
  ["select 1", "select"],
])("the span of the statement %j is named %j", (text, name) => {
  expect(nameStatement(text)).toEqual({ name, operation: name.split(" ")[0] });
});
