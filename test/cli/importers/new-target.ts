import { expect } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { readSource } from "../../../cli/import-sources/read-source.ts";
import { importPosts } from "../../../cli/importers/import-posts.ts";
import { loadTarget } from "../../../cli/importers/load-target.ts";
import type { Rules } from "../../../cli/importers/prepare-post.ts";
import { newWorkspace, sharedApi } from "../../harness.ts";
import { readEverything } from "../workspace-file/workspace-files.ts";
import { newFile } from "./source-files.ts";

/** Creates a workspace with the board `ideas`; `run` imports a file into this board, as the command does. */
export async function newTarget() {
  const api = await sharedApi();
  const workspace = await newWorkspace(api);
  await workspace.call("POST /v1/boards", { title: "Ideas", url: "ideas", isPrivate: false });
  const run = async (
    product: "canny" | "fider" | "csv",
    content: string | Buffer,
    {
      isDryRun = false,
      mapping = {},
      ...more
    }: Partial<Rules> & { isDryRun?: boolean; mapping?: object } = {},
  ) => {
    const source = await readSource(product, await newFile(content), { ...mapping });
    const target = await loadTarget(api.db, workspace.subdomain, "IDEAS");
    const rules = {
      roots: api.config.API_ROOT_KEYS,
      ...{
        source: product,
        category: "Imported",
        areVerified: false,
        isShortened: false,
        timeZone: undefined,
      },
      ...{ statuses: new Map(Object.entries(source.statuses)), now: new Date().toJSON() },
      ...more,
    };
    const rows: { result: string; [detail: string]: unknown }[] = [];
    const report = (row: (typeof rows)[number]) => rows.push(row);
    const summary = await importPosts(api.db, target, source, rules, { isDryRun, report });
    expect(await auditCounters(api.db, workspace.workspaceId)).toEqual([]);
    return { summary, rows, results: rows.map(({ result }) => result) };
  };
  const list = async () => (await workspace.call("GET /v1/posts?sortOrder=asc")).body.data;
  const everything = () => readEverything(api as Parameters<typeof readEverything>[0], workspace.workspaceId);
  return { ...workspace, run, list, everything };
}
