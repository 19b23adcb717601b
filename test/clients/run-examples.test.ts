import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { references } from "../../api/reference/references.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { type Api, newWorkspace, sharedApi } from "../harness.ts";
import { buildClient, runExample } from "./run-examples.ts";

const examples = readdirSync(join(projectRoot, "docs/examples")).filter(
  (name) => name.endsWith(".mjs") && name !== "connect.mjs",
);

let api: Api;
let client: ReturnType<typeof buildClient>;
beforeAll(async () => {
  client = buildClient();
  api = await sharedApi();
});
afterAll(async () => {
  client.remove();
});

it("there is one example for each chapter of the reference", () => {
  const nouns = references.map(({ title }) => `${title.toLowerCase()}.mjs`);
  expect(examples.sort()).toEqual(nouns.sort());
});

describe.each(examples)("docs/examples/%s", (name) => {
  it("runs to its end with a key, says what it did, and cleans up", async () => {
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

  it("says which variable is missing", async () => {
    await expect(runExample(client.root, name, { EARSHOT_URL: api.url })).rejects.toThrow(
      "Set EARSHOT_API_KEY",
    );
  });
});

it("the package exports the client's code and its types where the build puts them", async () => {
  const { exports } = (await import("../../package.json", { with: { type: "json" } })).default;
  for (const place of Object.values(exports["./client"])) {
    expect(existsSync(join(client.root, place))).toBe(true);
  }
});
