import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { write } from "../../../api/postgres/call-write-function.ts";
import type { WriteFunction } from "../../../api/sql/functions.ts";
import { listReadKeys } from "../../../api/sql/read-keys.ts";
import { printFunctions } from "../../../api/sql/write-functions.ts";
import { readRelease } from "../../../api/upkeep/plan-migration.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const { files } = await readRelease();
const writes = [...listReadKeys(files).keys()];

describe("the list of write functions", () => {
  it("the list of write functions matches the SQL files; after a change, run `npm run functions` and commit the result", () => {
    const committed = readFileSync(join(projectRoot, "api/sql/functions.ts"), "utf8");
    expect(printFunctions(files)).toBe(committed);
  });

  it("the list of write functions contains exactly the functions of the database that have the signature of a write function", async () => {
    const found = await api.sql`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'answer'::regtype
        and oidvectortypes(proargtypes) = 'uuid, uuid, boolean, jsonb' order by proname collate "C"`;
    expect(found.map(({ name }) => name)).toEqual(writes);
  });

  it("a misspelled name of a write function does not compile", () => {
    const right: WriteFunction = "create_post";
    // @ts-expect-error: if the next line compiled, this directive would fail the type check.
    const wrong: WriteFunction = "create_pots";
    expect(writes).toContain(right);
    expect(writes).not.toContain(wrong);
  });

  it("an input does not compile when its keys differ from those that the function reads, because SQL would ignore them", async () => {
    const { workspaceId, userId } = await newWorkspace(api);
    const actor = { workspaceId, userId, isStaff: true };
    const update = async (changing: Promise<{ body: string }>) => JSON.parse((await changing).body).name;
    const others = { subdomain: undefined, language: undefined };
    const name = await update(write(api.db, actor, "update_workspace", { ...others, name: "Right" }));
    // @ts-expect-error: the function does not read `title`. If this line compiled, the directive would fail the type check.
    const more = await update(write(api.db, actor, "update_workspace", { ...others, name, title: "More" }));
    // @ts-expect-error: the function reads `name`
    const less = await update(write(api.db, actor, "update_workspace", others));
    const open: Record<string, string> = { title: "Open" };
    // @ts-expect-error: the keys are unknown
    const unknown = await update(write(api.db, actor, "update_workspace", open));
    expect([name, more, less, unknown]).toEqual(["Right", "Right", "Right", "Right"]);
  });
});
