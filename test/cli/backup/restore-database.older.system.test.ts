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
  const steps = (await readRelease()).files.filter(({ isFunction }) => !isFunction);
  for (const step of steps.filter(({ name }) => name < end)) await applyStep(session.sql, step);
  await session.close();
  return steps.map(({ name }) => name).filter((name) => name >= end);
}

it("a backup of an older release is restored as that release left it, and then upgraded with its data", async () => {
  const source = await newDatabase();
  const later = await migrateUntil(source.url, "0018");
  // In this old state, users whose ids differ only in case have both voted, and posts are not yet counted by
  // visibility and status.
  await source.sql.unsafe(`
    insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed)
    values ('00000000-0000-4000-8000-000000000001', 'Old', 'old', 'sdk_old', 'k1.x.x.x');
    insert into users (workspace_id, id, role, identity, external_id, full_name)
    select w.id, u.id::uuid, 'end_user', 'verified', u.external_id, 'Una'
    from workspaces w, (values
      ('00000000-0000-4000-8000-00000000000a', 'abcdef01-0000-4000-8000-000000000000'),
      ('00000000-0000-4000-8000-00000000000b', 'ABCDEF01-0000-4000-8000-000000000000')) u (id, external_id);
    insert into statuses (workspace_id, value, name, kind, "order") select id, 'open', 'Open', 'open', 1 from workspaces;
    insert into boards (workspace_id, user_id, title, url, is_private)
    select workspace_id, id, 'Ideas', 'ideas', false from users limit 1;
    insert into categories (workspace_id, board_id, name, posts_count) select workspace_id, id, 'General', 2 from boards;
    insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
    select c.workspace_id, b.user_id, board_id, c.id, s.id, 'A roof', v
    from categories c join boards b on b.id = c.board_id, statuses s, unnest(array['public', 'private']) v;
    insert into post_activity (workspace_id, post_id, votes_count) select workspace_id, id, 2 from posts;
    insert into votes (workspace_id, post_id, user_id) select p.workspace_id, p.id, u.id from posts p, users u;
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
  expect(later.length).toBeGreaterThan(5);
  const users = await target.sql`select external_id as id from users`;
  expect(users).toEqual([{ id: "abcdef01-0000-4000-8000-000000000000" }]);
  const counts = await target.sql`
    select (select count(*)::int from votes) as votes, (select public_posts_count from categories) as public,
      (select json_agg(json_build_array(posts_count, public_posts_count)) from status_counts) as statuses`;
  expect(counts).toEqual([{ votes: 2, public: 1, statuses: [[2, 1]] }]);
  const fresh = await newDatabase("template_earshot");
  expect(await readCatalogue(target.url)).toEqual(await readCatalogue(fresh.url));
});
