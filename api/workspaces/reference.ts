import { describe, type NounReference } from "../reference/door-reference.ts";
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
  doors: {
    "GET /v1/workspaces/current": {
      operation: "getWorkspace",
      summary: "Get the workspace",
      description: "The one that the key belongs to.",
      answers: { 200: Workspace },
    },
    "PATCH /v1/workspaces/current": {
      operation: "updateWorkspace",
      summary: "Edit the workspace",
      description:
        "Fields left out stay as they are. Owners and admins change the subdomain; members only the name.",
      body: UpdateWorkspace,
      answers: { 200: Workspace },
      codes: ["subdomain_taken"],
    },
    "GET /v1/workspaces/credentials": {
      operation: "getCredentials",
      summary: "Read the credentials",
      description: "For keys of owners and admins. Every reading is recorded.",
      answers: { 200: Credentials },
    },
    "PATCH /v1/workspaces/allowed-domains": {
      operation: "setAllowedDomains",
      summary: "Set the allowed domains",
      description:
        "Replaces the whole list. Entries are stored in lower case, without default ports or paths, each once. The list stops other people's browsers; it proves nobody's identity.",
      body: AllowedDomains,
      answers: { 200: AllowedDomains },
      codes: ["invalid_domain", "shared_domain", "allowed_domains_limit_reached"],
    },
    "PATCH /v1/workspaces/secure-identify": {
      operation: "setSecureIdentify",
      summary: "Switch Secure Identify on or off",
      description:
        "On: the widget takes only identities your servers have signed, and all its sessions from before end at once. Off: people may also take part unsigned, kept apart from those who are proved.",
      body: SetSecureIdentify,
      answers: { 200: SecureIdentify },
    },
  },
} satisfies NounReference;
