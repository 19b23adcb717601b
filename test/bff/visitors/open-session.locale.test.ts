import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

it.each([
  ["de-AT,de;q=0.9,en;q=0.5", "de"],
  ["pt-BR", "pt"],
  ["nl,fr;q=0.8", "fr"],
  ["nl", null],
  ["*", "en"],
  ["*;q=0, \u00e4", null],
])("a signed person's e-mails are in the browser's language: %s", async (header, locale) => {
  const site = await newSite(api, bff);
  const identityToken = site.signs({ sub: "una", email: "una@mail.example" });
  expect((await site.open({ identityToken }, { "accept-language": header })).status).toBe(201);
  expect(
    await api.sql`
      select confirmed_address as address, locale from mail_preferences where workspace_id = ${site.workspaceId}`,
  ).toEqual([{ address: "una@mail.example", locale }]);
});

it("an unsigned or anonymous person, and a token without an address, leave nothing for e-mails", async () => {
  const site = await newSite(api, bff);
  const headers = { "accept-language": "de" };
  await site.open({}, headers);
  await site.open({ profile: { id: "u-1", email: "ugo@mail.example" } }, headers);
  await site.open({ identityToken: site.signs({ sub: "una" }) }, headers);
  expect(await api.sql`select from mail_preferences where workspace_id = ${site.workspaceId}`).toEqual([]);
});
