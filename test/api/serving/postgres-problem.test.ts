import { expect, it } from "vitest";
import { isUndone } from "../../../api/postgres/judge-error.ts";
import { postgresProblem } from "../../../api/serving/postgres-problem.ts";

const failing = (code: string) => Object.assign(new Error("words"), { code });

it("a Node.js error whose code begins with ER is not mistaken for an Earshot problem", () => {
  for (const code of ["ERR_INVALID_URL", "ERR_STREAM_DESTROYED", "ER40", "ER4090"]) {
    expect([code, postgresProblem(failing(code)), isUndone(failing(code))]).toEqual([code, undefined, false]);
  }
  expect(postgresProblem(failing("ER409"))?.status).toBe(409);
  expect(isUndone(failing("ER409"))).toBe(true);
});

it("a read-only server, a full disk, a server that cannot read its files, a rejected password and an invalid certificate are reported as an unavailable database", () => {
  for (const code of [
    "25006",
    "53100",
    "58030",
    "58P01",
    "28P01",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "CERT_HAS_EXPIRED",
  ]) {
    const problem = postgresProblem(failing(code));
    expect([code, problem?.status, problem?.headers]).toEqual([code, 503, { "retry-after": "1" }]);
  }
  expect(isUndone(failing("25006"))).toBe(true);
});

it("a violated key is recognised by its name, even if the name ends with the number of a partition or a shard", () => {
  for (const name of ["boards_title_key", "boards_title_key_3", "boards_title_key_102054"]) {
    const violation = Object.assign(failing("23505"), { constraint_name: name });
    expect([name, postgresProblem(violation)?.code]).toEqual([name, "board_title_taken"]);
  }
});

it("an error on a Citus worker node keeps its constraint and its field, although Citus forwards them only as text", () => {
  const violation = Object.assign(
    new Error(
      'insert or update on table "posts_102054" violates foreign key constraint "posts_status_102054"',
    ),
    { code: "23503" },
  );
  expect(postgresProblem(violation)?.errors?.[0]).toMatchObject({ path: "statusId", code: "unknown_status" });
  const raised = Object.assign(new Error("foreign_tag"), {
    code: "ER400",
    detail: "d",
    hint: '{"path":"tagId"}',
  });
  expect(postgresProblem(raised)?.errors?.[0]).toMatchObject({ path: "tagId", code: "foreign_tag" });
  const plain = Object.assign(failing("ER409"), { hint: '{"id":7}' });
  expect(postgresProblem(plain)?.extensions).toEqual({ id: 7 });
});
