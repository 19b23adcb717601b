import { beforeAll, expect, it } from "vitest";
import { resolveVisitor } from "../../../api/embed/resolve-visitor.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("unsigned profiles replace the address of an unsigned id only until it is confirmed; other fields still change", async () => {
  const { workspaceId } = await newWorkspace(api);
  const come = (email?: string, fullName = "Greta") =>
    resolveVisitor(api.db, api.config.API_ROOT_KEYS, {
      workspaceId,
      identity: { kind: "unverified", externalId: "7", fullName, ...(email && { email }) },
    });
  const { id } = await come("typo@mail.example");
  expect((await come("greta@mail.example")).email).toBe("greta@mail.example");
  expect((await come()).email).toBe("greta@mail.example");
  const link = JSON.stringify({ address: "greta@mail.example" });
  await api.sql`select confirm_mail_address(${workspaceId}, ${id}, false, ${link}::text::jsonb)`;
  expect(await come("mallory@mail.example", "Mallory")).toMatchObject({
    ...{ id, email: "greta@mail.example", fullName: "Mallory" },
  });
  const [mail] = await api.sql`
    select confirmed_address as address, email from mail_preferences p
      join users u on u.workspace_id = p.workspace_id and u.id = user_id
    where p.workspace_id = ${workspaceId}`;
  expect(mail).toEqual({ address: "greta@mail.example", email: "greta@mail.example" });
});
