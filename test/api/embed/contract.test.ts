import { expect, it } from "vitest";
import { EmbedWorkspace } from "../../../api/embed/contract.ts";
import { PublicWorkspace } from "../../../api/public-pages/contract.ts";

const shared = {
  workspaceId: crypto.randomUUID(),
  name: "Acme",
  subdomain: "acme",
  epoch: 1,
  logoDigest: null,
};
const forWidget = {
  ...shared,
  ...{
    allowedDomains: [],
    enforceSecureIdentify: false,
    isPublic: true,
    takesPictures: true,
    secretKeys: [],
  },
};
const forPage = {
  ...shared,
  ...{ sdkToken: "sdk_x", isIndexed: true, mailsChangelog: false, language: "english" },
};

it.each([
  ["a theme that a newer API knows", { theme: "sepia" }],
  ["an attribute that a newer API knows", { font: "serif" }],
])(
  "a look with %s is replaced by the default look, so that the widget and the public page are still served",
  (_, look) => {
    expect(EmbedWorkspace.parse({ ...forWidget, look }).look).toEqual({});
    expect(PublicWorkspace.parse({ ...forPage, look }).look).toEqual({});
    expect(EmbedWorkspace.parse({ ...forWidget, look: { theme: "dark" } }).look).toEqual({ theme: "dark" });
  },
);
