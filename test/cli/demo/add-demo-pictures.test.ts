import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { openFolder } from "../../../api/pictures/open-folder.ts";
import { addDemoPictures } from "../../../cli/demo/add-demo-pictures.ts";
import { pictures } from "../../../cli/demo/content/pictures.ts";
import { createDemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import { afterThis, caller, startApi } from "../../harness.ts";

it("the demo's pictures are at the start of its changelog entries, and belong to them", async () => {
  const api = await startApi();
  afterThis(api.stop);
  const folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  afterThis(() => rm(folder, { recursive: true }));
  const store = openFolder(folder);
  const roots = api.config.API_ROOT_KEYS;
  const { workspaceId, apiKey } = await createDemoWorkspace(api.db, roots, { allowedDomains: [] });
  await addDemoPictures(api.db, workspaceId, store, "https://feedback.example");

  const { body } = await caller(api.url, { "x-api-key": apiKey })("GET /v1/changelogs");
  for (const [title, { words }] of Object.entries(pictures)) {
    const entry = body.data.find((one: { title: string }) => one.title === title);
    const start = `![${words}](https://feedback.example/pictures/${workspaceId}/`;
    expect(entry.content.slice(0, start.length)).toBe(start);
    const id = entry.content.slice(start.length, start.length + 36);
    expect(entry.content.slice(start.length + 36)).toMatch(/^#960x480\)\n\n\S/);
    expect(await api.sql`select text_id as "textId" from pictures where id = ${id}`).toEqual([
      { textId: entry.id },
    ]);
    const file = await store.read({ workspaceId, id }, "full");
    expect((await sharp(file).stats()).isOpaque).toBe(true);
  }
});
