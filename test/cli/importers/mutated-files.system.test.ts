import { beforeAll, describe, expect, test } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Chooser, makeChooser } from "../../../cli/demo/make-chooser.ts";
import { readSource } from "../../../cli/import-sources/read-source.ts";
import { importPosts } from "../../../cli/importers/import-posts.ts";
import { loadTarget, type Target } from "../../../cli/importers/load-target.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { effort, timeLimit } from "../../effort.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { mutateBytes, mutateValue } from "./mutate.ts";
import { cannyFile, fiderFiles, newFile, zipOf } from "./source-files.ts";

let api: Api;
let target: Target;
let workspaceId: string;
beforeAll(async () => {
  api = await sharedApi();
  const workspace = await newWorkspace(api);
  await workspace.call("POST /v1/boards", { title: "Ideas", url: "ideas", isPrivate: false });
  workspaceId = workspace.workspaceId;
  target = await loadTarget(api.db, workspace.subdomain, "ideas");
});

type Product = "canny" | "fider" | "csv";

/** Imports a file as the command does. @returns the number of new posts, or the error's message */
async function run(product: Product, source: string, content: Buffer): Promise<number | string> {
  const rules = {
    ...{ source, category: "Imported", areVerified: false, isShortened: false, timeZone: undefined },
    ...{ now: new Date().toJSON(), roots: api.config.API_ROOT_KEYS },
  };
  const rows: object[] = [];
  try {
    const read = await readSource(product, await newFile(content), {});
    const statuses = new Map(Object.entries(read.statuses));
    const options = { isDryRun: false, report: (row: object) => rows.push(row) };
    const { created } = await importPosts(api.db, target, read, { ...rules, statuses }, options);
    // Each row has a result, and no message has several lines.
    expect(rows).toHaveLength(read.posts.length);
    for (const row of rows) expect(JSON.stringify(row).match(/"(?:message|reason)":"[^"]*\\n/)).toBeNull();
    return created;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    expect(error.message).toMatch(/^[^\n\r]{10,3000}$/);
    return error.message;
  }
}

const csv = `id,Title,Details,Status,Category,Tags,Author Name,Author Email,User ID,Created,Votes,Voters
1,"A ""quoted"" title","<p>Text, with</p>
<b>lines</b>",planned,Looks,"fast; new",Ann,ann@example.com,A-1,2024-03-01T10:00:00Z,"1,234","b@example.com c@example.com"
2,Second,Plain,,,,Bob,b@example.com,,2024-03-01 10:00:00 UTC,2.0,
2,Second,Plain,,,,Bob,b@example.com,,2024-03-01 10:00:00 UTC,2.0,d@example.com
`;
const fiderTables = () =>
  Object.fromEntries(Object.entries(fiderFiles()).map(([name, text]) => [name, JSON.parse(text)]));
const zipTables = (tables: Record<string, unknown>) =>
  zipOf(Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, JSON.stringify(table)])));

const mutants: [Product, "bytes" | "values", (chooser: Chooser) => Buffer][] = [
  ["csv", "bytes", (chooser) => mutateBytes(chooser, Buffer.from(csv))],
  ["canny", "bytes", (chooser) => mutateBytes(chooser, Buffer.from(JSON.stringify(cannyFile())))],
  ["canny", "values", (chooser) => Buffer.from(JSON.stringify(mutateValue(chooser, cannyFile())))],
  ["fider", "bytes", (chooser) => mutateBytes(chooser, zipOf(fiderFiles()))],
  ["fider", "values", (chooser) => zipTables(mutateValue(chooser, fiderTables()))],
];

test.each(mutants)(
  "a file of %s with damaged %s is imported, or rejected with one line",
  {
    timeout: timeLimit(600_000),
  },
  async (product, part, mutate) => {
    const chooser = makeChooser(38);
    for (let n = 0; n < effort.importFiles; n += 1) {
      const content = mutate(chooser);
      await run(product, `${part} ${n}`, content).catch((error) => {
        throw new Error(`File ${n}: ${content.toString("base64")}`, { cause: error });
      });
    }
  },
);

describe("posts with one damaged part", () => {
  /** Damages one value in a vote, a comment or a person. */
  const damage = (chooser: Chooser): [Product, Buffer][] => {
    const { posts, votes, comments } = cannyFile();
    const canny = { posts, ...mutateValue(chooser, { votes, comments }) };
    const { "posts.json": kept, ...others } = fiderTables();
    return [
      ["canny", Buffer.from(JSON.stringify(canny))],
      ["fider", zipTables({ "posts.json": kept, ...mutateDeeper(chooser, others) })],
    ];
  };
  /** Damages a value within the tables, and not a table as a whole. */
  const mutateDeeper = (chooser: Chooser, tables: Record<string, unknown>) => {
    const names = Object.keys(tables);
    const name = names[Math.floor(chooser.fraction() * names.length)] as string;
    return { ...tables, [name]: mutateValue(chooser, tables[name]) };
  };

  test("a vote, a comment or a person that is damaged costs no post", {
    timeout: timeLimit(600_000),
  }, async () => {
    const chooser = makeChooser(7);
    for (let n = 0; n < effort.importFiles; n += 1) {
      for (const [product, content] of damage(chooser)) {
        const created = await run(product, `damaged ${n}`, content);
        const isWhole = typeof created === "string" && created.includes("Canny's lists");
        expect(isWhole || created, `${product} ${n}: ${content.toString("base64")}`).toBe(isWhole || 2);
      }
    }
  });
});

test("after the imports of damaged files, every counter equals the rows that it counts", async () => {
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
});
