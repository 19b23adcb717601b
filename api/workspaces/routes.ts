import { Problem } from "../../platform/http/problem.ts";
import { secretHeaders } from "../../platform/http/send-text.ts";
import { withNewWorkspace } from "../accounts/new-workspace.ts";
import { makeSecret, seal } from "../keys/secrets.ts";
import {
  forAdministrators,
  forEveryone,
  forStaff,
  inDashboard,
  inDashboardForAdministrators,
  staff,
} from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { reads, route, runs } from "../route.ts";
import {
  AllowedDomains,
  CreateOwnWorkspace,
  Credentials,
  RotateSecretKey,
  SearchLanguage,
  SecureIdentify,
  SetSecureIdentify,
  UpdateWorkspace,
  Workspace,
} from "./contract.ts";
import { getSearchLanguage, getWorkspace } from "./get-workspace.ts";
import { normaliseDomains } from "./normalise-domain.ts";
import { readCredentials } from "./read-credentials.ts";

export const workspaceRoutes = [
  route(
    "GET /v1/workspaces/current",
    {
      ...forEveryone,
      tagged: true,
      response: Workspace,
      operationId: "getWorkspace",
      summary: "Get the workspace",
      description: "Returns the workspace that the key belongs to.",
    },
    reads(getWorkspace),
  ),

  route(
    "PATCH /v1/workspaces/current",
    {
      ...forStaff,
      tagged: true,
      body: UpdateWorkspace,
      response: Workspace,
      operationId: "updateWorkspace",
      summary: "Edit the workspace",
      description:
        "Omitted fields keep their values. Owners and admins can change every field; members cannot change the subdomain.",
      problems: ["subdomain_taken"],
    },
    async ({ actor, body, ifMatch }, { db }) => {
      if (body.subdomain !== undefined && actor.role === "member") throw subdomainRejected();
      return write(db, actor, "update_workspace", { ...body, language: undefined }, undefined, ifMatch);
    },
  ),

  route(
    "GET /v1/workspaces/credentials",
    {
      ...forAdministrators,
      response: Credentials,
      operationId: "getCredentials",
      summary: "Read the credentials",
      description: "Requires the key of an owner or an admin. Each read is recorded in the audit log.",
    },
    async ({ actor }, { db, config }) => ({
      body: await readCredentials(db, config.API_ROOT_KEYS, actor),
      headers: secretHeaders,
    }),
  ),

  route(
    "PATCH /v1/workspaces/allowed-domains",
    {
      ...forAdministrators,
      body: AllowedDomains,
      response: AllowedDomains,
      operationId: "setAllowedDomains",
      summary: "Set the allowed domains",
      description:
        "Replaces the whole list. Entries are stored in lower case, without default ports, paths or duplicates. The list prevents browsers from using the widget on other sites, but it does not prove anybody's identity.",
      problems: ["invalid_domain", "shared_domain", "allowed_domains_limit_reached"],
    },
    async ({ actor, body }, { db, config }) => {
      const allowedDomains = normaliseDomains(body.allowedDomains, config.ALLOWED_DOMAINS_LIMIT);
      return write(db, actor, "set_allowed_domains", { allowedDomains });
    },
  ),

  route(
    "PATCH /v1/workspaces/secure-identify",
    {
      ...forAdministrators,
      body: SetSecureIdentify,
      response: SecureIdentify,
      operationId: "setSecureIdentify",
      summary: "Switch Secure Identify on or off",
      description:
        "On: the widget accepts only identities that your servers signed, and all earlier sessions end immediately. Off: people without a signed identity can also take part. They stay separate from verified people.",
    },
    runs("set_secure_identify"),
  ),

  route(
    "POST /staff/workspaces",
    {
      roles: staff,
      callers: ["bff"],
      body: CreateOwnWorkspace,
      status: 201,
    },
    async ({ actor, body }, { db, config }) => {
      const created = await withNewWorkspace(config.API_ROOT_KEYS, body, (workspace) =>
        write(db, actor, "create_own_workspace", { ...body, ...workspace, most: config.WORKSPACES_LIMIT }),
      );
      return { ...created, location: "/v1/workspaces/current" };
    },
  ),

  route(
    "POST /staff/secret-key/rotate",
    { ...inDashboardForAdministrators, body: RotateSecretKey },
    async ({ actor, body: { overlapHours } }, { db, config }) => {
      const secretKey = makeSecret("ews");
      const sealed = seal(secretKey, actor.workspaceId, config.API_ROOT_KEYS);
      const rotated = await write(db, actor, "rotate_secret_key", { sealed, overlapHours });
      const body = { secretKey, ...JSON.parse(rotated.body) };
      return { body, headers: secretHeaders };
    },
  ),

  route("GET /staff/search-language", inDashboard, reads(getSearchLanguage)),

  route(
    "PATCH /staff/search-language",
    { ...inDashboard, body: SearchLanguage },
    runs("update_workspace", { name: undefined, subdomain: undefined }),
  ),

  route("POST /staff/sessions/end", inDashboardForAdministrators, runs("sign_everybody_out")),
];

function subdomainRejected(): Problem {
  const [path, message, code] = ["subdomain", "can be changed only by owners and admins", "role_not_allowed"];
  return new Problem(403, code, `${path} ${message}.`, { errors: [{ path, message, code }] });
}
