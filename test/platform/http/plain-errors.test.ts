import { beforeAll, expect, it } from "vitest";
import { expectProblem } from "../../api/expect-problem.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

const errorsOf = async (...request: Parameters<typeof workspace.call>) =>
  (await workspace.call(...request)).body.errors.map(
    ({ path, message, code }: Record<string, string>) => `${path}: ${message} (${code})`,
  );

it("each missing field is named with the same sentence and code, whatever its type", async () => {
  expect(await errorsOf("POST /v1/posts", {})).toEqual([
    "title: is required (invalid_type)",
    "boardId: is required (invalid_type)",
    "categoryId: is required (invalid_type)",
    "visibility: is required (invalid_type)",
  ]);
  const options = [{}, { title: "B" }];
  expect(await errorsOf("POST /v1/polls", { title: "Which?", type: "single", options })).toEqual([
    "startAt: is required (invalid_type)",
    "endAt: is required (invalid_type)",
    "options.0.title: is required (invalid_type)",
  ]);
  expect(await errorsOf("POST /v1/boards", { title: "abc", url: "abc" })).toEqual([
    "isPrivate: is required (invalid_type)",
  ]);
});

it.each<[string, object, string]>([
  ["POST /v1/boards", { title: 1, url: "abc", isPrivate: true }, "title: must be text (invalid_type)"],
  ["POST /v1/boards", { title: null, url: "abc", isPrivate: true }, "title: must be text (invalid_type)"],
  [
    "POST /v1/boards",
    { title: "abc", url: "abc", isPrivate: "no" },
    "isPrivate: must be true or false (invalid_type)",
  ],
  ["PATCH /v1/changelogs/{id}", { tagIds: "a" }, "tagIds: must be a list (invalid_type)"],
  [
    "PATCH /v1/posts/{id}",
    { visibility: "secret" },
    "visibility: must be one of public, private (invalid_value)",
  ],
  ["POST /v1/boards", [], ": must be an object (invalid_type)"],
])("%s with %j says what is wrong in a sentence", async (endpoint, body, error) => {
  expect(await errorsOf(endpoint.replace("{id}", crypto.randomUUID()) as "POST /", body)).toContain(error);
});

it("a parameter that is sent twice, a wrong choice and a wrong key for repeats are named", async () => {
  expect(await errorsOf("GET /v1/posts?limit=1&limit=2")).toEqual([
    "limit: must be sent only once (invalid_type)",
  ]);
  expect(await errorsOf("GET /v1/polls?status=over")).toEqual([
    "status: must be one of not_started, active, expired (invalid_value)",
  ]);
  for (const key of ["", "x".repeat(256)]) {
    const response = await workspace.call(
      "POST /v1/boards",
      { title: "Trees", url: "trees", isPrivate: false },
      { "idempotency-key": key },
    );
    const { errors } = expectProblem(response, 400, "invalid_request");
    expect(errors?.[0]).toEqual({
      path: "Idempotency-Key",
      message: "must be 1 to 255 printable ASCII characters",
      code: "invalid_format",
    });
  }
});
