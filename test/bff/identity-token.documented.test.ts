import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { widgetCodes } from "../../api/codes/widget-codes.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { type Api, sharedApi } from "../harness.ts";
import { newSite, type RunningBff, startBff } from "./start-bff.ts";

const guide = readFileSync(join(projectRoot, "docs/secure-identify.md"), "utf8");

describe("the guide to Secure Identify", () => {
  let api: Api;
  let bff: RunningBff;
  beforeAll(async () => {
    api = await sharedApi();
    bff = await startBff(api);
  });
  afterAll(async () => {
    await bff?.stop();
  });

  it("the Node example in the guide to Secure Identify signs a token that opens a session, even when Secure Identify is enforced", async () => {
    const [, lines = ""] = /\*\*Node\*\*[^`]*`jose`[^`]*```js\n([\s\S]*?)```/.exec(guide) ?? [];
    const sign = new Function(
      "SignJWT",
      "user",
      "WORKSPACE_ID",
      "SECRET_KEY",
      `return (async () => {${lines} return token})()`,
    );
    const site = await newSite(api, bff);
    await site.enforce(true);
    const user = { id: 42, email: "una@acme.example", name: "Una" };
    const { status, body } = await site.open({
      identityToken: await sign(SignJWT, user, site.workspaceId, site.secretKey),
    });
    expect([status, body.user]).toMatchObject([201, { kind: "verified", fullName: "Una" }]);
  });

  it("the guide to Secure Identify lists every error code of the widget's endpoints once", () => {
    // The BFF replaces `session_ended`, which comes from the API, with `session_expired`.
    const codes = Object.keys(widgetCodes).filter((code) => code !== "session_ended");
    const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
    expect(codes.length).toBeGreaterThan(35);
    for (const code of codes) {
      expect([code, rows.filter((row) => row.includes(`\`${code}\``)).length]).toEqual([code, 1]);
    }
  });
});
