import { beforeAll, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

// If an older release's function of the same name remained, calls that omit a parameter would be ambiguous.
it("no SQL function is overloaded", async () => {
  const twice = await api.sql`
    select proname from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    group by proname having count(*) > 1`;
  expect([...twice]).toEqual([]);
});

it("raise_problem has the same parameters in every release", async () => {
  const [row] =
    await api.sql`select pg_get_function_identity_arguments('raise_problem'::regproc) as parameters`;
  expect(row?.parameters).toBe("status integer, code text, detail text, path text");
});
