import { describe, type NounReference } from "../reference/noun-reference.ts";
import {
  AllowedDomains,
  Credentials,
  SecureIdentify,
  SetSecureIdentify,
  UpdateWorkspace,
  Workspace,
} from "./contract.ts";

const words = {
  name: "The workspace's name, as people read it.",
  subdomain: "Its address in the service: lower-case letters, digits and hyphens. Unique; some are reserved.",
};
const allowedDomains =
  "Where the widget may run: `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows nobody.";
const domains = ["beanrow.example", "*.beanrow.example"];

export const workspaces = {
  title: "Workspace",
  one: "workspace",
  intro:
    "Everything lives in a workspace, and nothing crosses from one to another. The key says which one is meant, so no path names it.",
  schemas: {
    Workspace: describe(Workspace, words, { name: "Beanrow", subdomain: "beanrow" }),
    UpdateWorkspace: describe(UpdateWorkspace, words, { name: "Beanrow Gardens" }),
    Credentials: describe(
      Credentials,
      {
        secretKey: "Signs your identity tokens. For your servers only: never let it reach a browser.",
        sdkToken: "Names the workspace in the script tag. Public.",
        allowedDomains,
        enforceSecureIdentify: "Whether the widget insists on signed identities.",
      },
      { secretKey: "ews_…", sdkToken: "sdk_…", allowedDomains: domains },
    ),
    AllowedDomains: describe(AllowedDomains, { allowedDomains }, { allowedDomains: domains }),
    SetSecureIdentify: describe(SetSecureIdentify, { enforce: "Whether the widget shall insist." }),
    SecureIdentify: describe(SecureIdentify, { enforceSecureIdentify: "Whether the widget insists now." }),
  },
} satisfies NounReference;
