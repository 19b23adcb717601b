import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import type * as boards from "../../../api/boards/contract.ts";
import type * as changelogs from "../../../api/changelogs/contract.ts";
import type * as comments from "../../../api/comments/contract.ts";
import type * as polls from "../../../api/polls/contract.ts";
import type * as posts from "../../../api/posts/contract.ts";
import { printOpenApi } from "../../../api/reference/openapi.ts";
import type * as workspaces from "../../../api/workspaces/contract.ts";
import type * as types from "../../../clients/typescript/types.ts";
import { makeTypes } from "../../../clients/typescript/write-types.mjs";
import { projectRoot } from "../../../platform/process/project-root.ts";

it("the client's types match the OpenAPI document; if a difference is intended, run `npm run openapi`", async () => {
  const committed = readFileSync(join(projectRoot, "clients/typescript/types.ts"), "utf8");
  expect(committed === (await makeTypes(JSON.parse(printOpenApi())))).toBe(true);
});

it("the client's parameters and results match the contracts", () => {
  expectTypeOf<types.Board>().toEqualTypeOf<boards.Board>();
  expectTypeOf<types.Changelog>().toEqualTypeOf<changelogs.Changelog>();
  expectTypeOf<types.Comment>().toEqualTypeOf<comments.Comment>();
  expectTypeOf<types.Poll>().toEqualTypeOf<polls.Poll>();
  expectTypeOf<types.Post>().toEqualTypeOf<posts.Post>();
  expectTypeOf<types.PostPage>().toExtend<posts.PostPage>();
  expectTypeOf<types.Workspace>().toEqualTypeOf<workspaces.Workspace>();
});
