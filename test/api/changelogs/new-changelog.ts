import { expect } from "vitest";
import { WrittenChangelog } from "../../../api/changelogs/contract.ts";
import type { Api, Call } from "../../harness.ts";

/** Creates an entry and checks the response against the contract. */
export async function newChangelog(call: Call, more: object = {}) {
  const made = await call("POST /v1/changelogs", { title: "Released", content: "It is **out**.", ...more });
  expect(made.status, made.text).toBe(201);
  return WrittenChangelog.parse(made.body);
}

/** Inserts changelog tags directly into the table. @returns their ids, in the order of the names */
export async function newChangelogTags(api: Api, workspaceId: string, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const [tag] = await api.sql<{ id: string }[]>`
      insert into changelog_tags (workspace_id, name) values (${workspaceId}, ${name}) returning id`;
    ids.push(tag?.id ?? "");
  }
  return ids;
}
