import { askWrongly, type World } from "./world.ts";

/** The workspace, its credentials and domains, and the permissions to change them. */
export async function askWorkspaces({ ask, theirs, ours }: World): Promise<void> {
  const current = "/v1/workspaces/current" as const;
  for (const who of ["owner", "member", "una", "stranger"]) await ask(who, `GET ${current}`);
  await ask("owner", `PATCH ${current}`, { name: "  Wood & Sons " });
  await ask("admin", `PATCH ${current}`, { name: "Wood", subdomain: "wood-and-sons" });
  await ask("member", `PATCH ${current}`, { name: "Members' wood" });
  await ask("member", `PATCH ${current}`, { subdomain: "members" });
  await ask("owner", `PATCH ${current}`, { subdomain: theirs.subdomain });
  await askWrongly(
    ask,
    ["owner", `PATCH ${current}`],
    {},
    {
      name: ["", null, "a".repeat(101), "\u200b"],
      subdomain: ["ab", "a".repeat(64), "-abc", "abc-", "a_b", "ÄBC", "www", "api", null, 5],
      id: [ours.workspaceId],
    },
  );
  await ask("owner", `PATCH ${current}`, { name: "Test", subdomain: ours.subdomain });

  const credentials = "GET /v1/workspaces/credentials" as const;
  for (const who of ["owner", "admin", "member", "una"]) await ask(who, credentials);
  const domains = "PATCH /v1/workspaces/allowed-domains" as const;
  for (const allowedDomains of [
    ["Example.COM", "https://app.example.com:443/", "*.bücher.example"],
    ["example.com", "EXAMPLE.com", "example.com:8443", "http://localhost:3000"],
    ["a.example", "b.example", "c.example", "d.example"],
    ["*.github.io"],
    ["http://example.com"],
    ["*"],
    ["a b"],
    ["example.com/path"],
    ["javascript:alert(1)"],
    [""],
    [5],
    ["a".repeat(301)],
    "example.com",
    null,
    [],
  ]) {
    await ask("owner", domains, { allowedDomains });
  }
  await ask("member", domains, { allowedDomains: [] });
  await ask("admin", domains, { allowedDomains: ["wood.example"] });
  await ask("owner", credentials);

  const secure = "PATCH /v1/workspaces/secure-identify" as const;
  await ask("owner", secure, { enforce: false });
  await ask("member", secure, { enforce: true });
  await askWrongly(ask, ["owner", secure], {}, { enforce: ["true", null, 1] });
}

/** Secure identify. Runs last, because it ends the workspace's sessions. */
export async function askSecureIdentify({ ask }: World): Promise<void> {
  for (const enforce of [true, true, false])
    await ask("admin", "PATCH /v1/workspaces/secure-identify", { enforce });
  await ask("owner", "GET /v1/workspaces/credentials");
}
