import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nouns } from "../../api/routes.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { type Api, newWorkspace, sharedApi } from "../harness.ts";
import { installClients, runExample } from "./run-examples.ts";

const examples = readdirSync(join(projectRoot, "docs/examples")).filter(
  (name) => name.endsWith(".mjs") && name !== "connect.mjs",
);

let api: Api;
let client: ReturnType<typeof installClients>;
beforeAll(async () => {
  client = installClients();
  api = await sharedApi();
});
afterAll(async () => {
  client.remove();
});

it("there is one example for each resource of the API reference", () => {
  const named = nouns.map(({ title }) => `${title.toLowerCase()}.mjs`);
  expect(examples.sort()).toEqual(named.sort());
});

describe.each(examples)("docs/examples/%s", (name) => {
  it("the example runs to completion with an API key, prints its actions, and removes what it created", async () => {
    const { apiKey, call } = await newWorkspace(api);
    const other = { title: "The default", url: "default", isPrivate: false };
    await call("POST /v1/boards", other);
    const { stdout, stderr } = await runExample(client.root, name, {
      EARSHOT_URL: api.url,
      EARSHOT_API_KEY: apiKey,
    });
    expect(stderr).toBe("");
    expect(stdout.split("\n").length).toBeGreaterThan(2);
    const left = await Promise.all([
      call("GET /v1/boards"),
      call("GET /v1/polls"),
      call("GET /v1/changelogs"),
    ]);
    const [boards, polls, changelogs] = left.map(({ body }) => body);
    expect(boards.map(({ title }: { title: string }) => title)).toEqual([other.title]);
    expect([polls.data, changelogs.data]).toEqual([[], []]);
  });

  it("the example fails and names a missing variable", async () => {
    await expect(runExample(client.root, name, { EARSHOT_URL: api.url })).rejects.toThrow(
      "Set EARSHOT_API_KEY",
    );
  });
});

const importing = `
import { createEarshot, EarshotError, type ListPostsQuery, type Pagination, type Post, type PostPage } from "@earshot/client";
import { earshot, type Profile } from "@earshot/widget";
const client = createEarshot({ baseUrl: "https://feedback.example.com", apiKey: "esk_" });
export const first = async (query: ListPostsQuery): Promise<Post | undefined> => (await client.posts.list(query)).data[0];
export const total = ({ pagination }: PostPage): Pagination["total"] => pagination.total;
export const isGone = (error: unknown) => error instanceof EarshotError && error.code === "not_found";
const ada: Profile = { id: "42" };
earshot("identify", ada);
earshot("on", "post", ({ detail }) => void detail.title);
// @ts-expect-error: there is no such field
client.posts.create({ titel: "A typo" });
`;

describe("the packed packages", () => {
  it("the packed packages contain only built files, without dependencies, sources or tests", () => {
    expect(readdirSync(join(client.root, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "@earshot",
    ]);
    for (const name of ["client", "widget"]) {
      const folder = join(client.root, "node_modules/@earshot", name);
      expect(readdirSync(folder).sort()).toEqual(["LICENSE", "README.md", "cjs", "esm", "package.json"]);
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const texts = files
        .filter((file) => /\.[jt]s$/.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8"));
      expect(texts.filter((text) => /from ["']zod|require\(["']zod|contract/.test(text))).toEqual([]);
    }
  });

  it.each([
    ["a module", "nodenext", "nodenext", "consumer.mts"],
    ["CommonJS", "node16", "node16", "consumer.cts"],
    ["a bundler", "esnext", "bundler", "consumer.ts"],
  ])(
    "the packed packages have types for %s that pass the strictest check without our dependencies",
    (_, module, resolution, file) => {
      writeFileSync(join(client.root, file), importing);
      const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
      const compiler = join(projectRoot, "node_modules/.bin/tsc");
      const more = [
        "--types",
        "",
        "--lib",
        "es2023,dom",
        "--module",
        module,
        "--moduleResolution",
        resolution,
      ];
      const run = () =>
        execFileSync(compiler, [...options, ...more, file], { cwd: client.root, encoding: "utf8" });
      expect(run()).toBe("");
    },
  );

  it.each([
    [
      "import",
      "--input-type=module",
      'import * as all from "@earshot/client"; console.log(Object.keys(all).sort().join());',
    ],
    [
      "require",
      "--input-type=commonjs",
      'console.log(Object.keys(require("@earshot/client")).sort().join());',
    ],
  ])("the packed client can be loaded with %s", (_, type, code) => {
    const printed = execFileSync(process.execPath, [type, "-e", code], {
      cwd: client.root,
      encoding: "utf8",
    });
    expect(printed.trim()).toBe("EarshotError,createEarshot,signIdentity,verifyWebhook");
  });

  it("the packed widget package does nothing and prints nothing on a server, where there is no widget", () => {
    const code = `
      const before = Object.getOwnPropertyNames(globalThis).length;
      const { earshot } = await import("@earshot/widget");
      earshot("open"); earshot("identify", "token");
      if (Object.getOwnPropertyNames(globalThis).length !== before) throw new Error("The package added a global variable.");`;
    const run = () =>
      execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: client.root });
    expect(run().toString()).toBe("");
  });
});
