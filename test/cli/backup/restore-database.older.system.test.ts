import { expect, it } from "vitest";
import { applyStep, createRecords } from "../../../api/upkeep/apply-migration.ts";
import { openSession } from "../../../api/upkeep/open-session.ts";
import { readRelease } from "../../../api/upkeep/plan-migration.ts";
import { readCatalogue } from "../../api/read-catalogue.ts";
import { runEarshot } from "../run-earshot.ts";
import { newDatabase, newFile } from "./databases.ts";

/**
 * Applies this release's migrations before `end`, to create the database of an older release. @returns the names of
 * the later migrations
 */
async function migrateUntil(url: string, end: string): Promise<string[]> {
  const session = await openSession(url);
  await createRecords(session.sql);
  const release = await readRelease();
  const steps = release.files.filter(({ isFunction }) => !isFunction);
  for (const step of steps.filter(({ name }) => name < end)) await applyStep(session.sql, step, release);
  await session.close();
  return steps.map(({ name }) => name).filter((name) => name >= end);
}

it("a backup of an older release is restored as that release left it, and then upgraded with its data", async () => {
  const source = await newDatabase();
  const later = await migrateUntil(source.url, "0013");
  await source.sql.unsafe(`
    insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed)
    values ('00000000-0000-4000-8000-000000000001', 'Old', 'old', 'sdk_old', 'k1.x.x.x');
    insert into users (workspace_id, role, identity, external_id, full_name)
    select id, 'end_user', 'verified', 'u1', 'Una' from workspaces;
    insert into boards (workspace_id, user_id, title, url, is_private)
    select workspace_id, id, 'Ideas', 'ideas', false from users;
    insert into categories (workspace_id, board_id, name, posts_count, public_posts_count)
    select workspace_id, id, 'General', 2, 1 from boards;
    insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
    select c.workspace_id, b.user_id, board_id, c.id, 'A roof', v
    from categories c join boards b on b.id = c.board_id, unnest(array['public', 'private']) v;
    insert into post_activity (workspace_id, post_id) select workspace_id, id from posts;
    insert into waiting_posts (workspace_id, post_id, board_id, since) select workspace_id, id, board_id, created_at from posts;
    insert into daily_counts (workspace_id, day, slot, posts)
    select workspace_id, (created_at at time zone 'UTC')::date, 0, 2 from posts limit 1;
  `);
  const file = await newFile();
  const keys = { API_ROOT_KEYS: `k1:${"x".repeat(43)}` };
  expect(await runEarshot(["backup", file], { ...keys, DATABASE_URL: source.url })).toMatchObject({
    code: 0,
  });

  const target = await newDatabase();
  const restored = await runEarshot(["restore", file, "--ignore-keys"], {
    ...keys,
    DATABASE_URL: target.url,
  });
  expect(restored).toMatchObject({ code: 0, json: { applied: later, drifts: [] } });
  expect(later).toEqual(["0013_create_pictures.sql", "0014_create_triggers.sql"]);
  expect(await target.sql`select title from posts`).toEqual([{ title: "A roof" }, { title: "A roof" }]);
  const fresh = await newDatabase("template_earshot");
  expect(await readCatalogue(target.url)).toEqual(await readCatalogue(fresh.url));
});
