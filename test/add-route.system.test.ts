import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../platform/process/project-root.ts";
import { startServer } from "./api/start-server.ts";
import { asVariable } from "./bff/start-bff.ts";
import { type Api, caller, newBoard, newWorkspace, sharedApi } from "./harness.ts";

/**
 * Follows the first three steps for a new route in CONTRIBUTING.md, in a copy of the project: adds a schema, a read
 * function and a route declaration, and changes nothing else by hand. The other steps add tests and a client method.
 */
const contract = `
export const BoardWeather = z.strictObject({ boardId: z.uuid(), sky: z.string() });
`;
const read = `import { and, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { boards } from "../tables.ts";

export async function readBoardWeather(db: Database, actor: Actor, id: string) {
  const [board] = await find(db, { ...actor, id });
  return { boardId: board?.id, sky: "clear" };
}

const find = prepareStatement(({ workspaceId, id }: Given<"workspaceId" | "id">) =>
  builder.select({ id: boards.id }).from(boards).where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, id))),
);
`;
const declaration = `
  route(
    "GET /v1/boards/:id/weather",
    {
      roles: everyone,
      callers: ["key", "dashboard"],
      response: BoardWeather,
      operationId: "getBoardWeather",
      summary: "Get a board's weather",
      description: "Clear, whatever is planned.",
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await readBoardWeather(db, actor, id) }),
  ),
];
`;

const folder = mkdtempSync(join(tmpdir(), "earshot-route-"));
const inCopy = (file: string) => join(folder, file);
const stops: (() => Promise<unknown>)[] = [];
let api: Api;

beforeAll(async () => {
  api = await sharedApi();
  const copied = ["api", "bench", "bff", "cli", "database", "demo-site", "migrations", "platform"];
  for (const name of [
    ...copied,
    "docs",
    "build.mjs",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.server.config.ts",
  ])
    cpSync(join(projectRoot, name), inCopy(name), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), inCopy("node_modules"));
  appendFileSync(inCopy("api/boards/contract.ts"), contract);
  writeFileSync(inCopy("api/boards/read-board-weather.ts"), read);
  const routes = readFileSync(inCopy("api/boards/routes.ts"), "utf8")
    .replace("import { Board,", "import { Board, BoardWeather,")
    .replace("import { creates,", 'import { everyone } from "../permissions.ts";\nimport { creates,')
    .replace("\nexport const", 'import { readBoardWeather } from "./read-board-weather.ts";\n\nexport const')
    .replace(/\n\];\n$/, declaration);
  writeFileSync(inCopy("api/boards/routes.ts"), routes);
  const run = (script: string, ...rest: string[]) =>
    execFileSync(process.execPath, [script, ...rest], { cwd: folder, stdio: "pipe", timeout: 170_000 });
  run(inCopy("build.mjs"), "server");
  run(inCopy("dist/server/api/reference/write-openapi.js"));
  // With the written files; a build does not check the types.
  run(inCopy("build.mjs"), "server");
  run(inCopy("node_modules/typescript/bin/tsc"), "-p", ".");
}, 300_000);

afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a new route", () => {
  it("a declared route compiles, is served, checks permissions and ids, and returns 405 for other methods", async () => {
    const server = await startServer(inCopy("dist/server"), {
      DATABASE_URL: api.databaseUrl,
      API_ROOT_KEYS: asVariable(api.config.API_ROOT_KEYS),
      SHARED_ROOT_KEYS: asVariable(api.config.SHARED_ROOT_KEYS),
    });
    stops.push(server.end);
    const { apiKey, call } = await newWorkspace(api);
    const { boardId } = await newBoard(call);
    const ask = caller(server.url, { "x-api-key": apiKey });
    const response = await ask(`GET /v1/boards/${boardId}/weather`);
    expect([response.status, response.body]).toEqual([200, { boardId, sky: "clear" }]);
    expect((await ask("GET /v1/boards/x/weather")).body.errors[0].path).toBe("id");
    expect((await ask(`POST /v1/boards/${boardId}/weather`)).headers.get("allow")).toBe("OPTIONS, GET, HEAD");
    expect((await caller(server.url)(`GET /v1/boards/${boardId}/weather`)).status).toBe(401);
  });

  it("a declared route is in the OpenAPI document", () => {
    const document = JSON.parse(readFileSync(inCopy("docs/api/openapi.json"), "utf8"));
    expect(document.paths["/v1/boards/{id}/weather"].get).toMatchObject({
      operationId: "getBoardWeather",
      "x-roles": ["owner", "admin", "member", "end_user"],
    });
  });

  it("a declared route is forwarded by the BFF only for its declared callers", async () => {
    const keys = asVariable(api.config.SHARED_ROOT_KEYS);
    const bff = await startServer(
      inCopy("dist/server"),
      { API_URL: api.url, BFF_ROOT_KEYS: keys, SHARED_ROOT_KEYS: keys },
      "bff/server.js",
    );
    stops.push(bff.end);
    const id = "019cb7e2-0000-7000-8000-000000000000";
    const ask = caller(bff.url);
    const known = await ask(`GET /embed/v1/boards/${id}`);
    const visitor = await ask(`GET /embed/v1/boards/${id}/weather`);
    const staff = await ask(`GET /dashboard/api/w/${id}/v1/boards/${id}/weather`);
    const unknown = await ask(`GET /dashboard/api/w/${id}/v1/boards/${id}/nothing`);
    expect([known.status, visitor.status]).toEqual([401, 404]);
    expect([staff.status, unknown.status]).toEqual([401, 404]);
  });
});
