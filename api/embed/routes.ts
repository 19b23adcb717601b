import express, { type RequestHandler, type Router } from "express";
import { jwtVerify } from "jose";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import { isCompactJwt } from "../delegated-key.ts";
import { answer, bodyOf } from "../doors.ts";
import { FindEmbedWorkspace, ResolveVisitor } from "./contract.ts";
import { findEmbedWorkspace } from "./find-embed-workspace.ts";
import { resolveVisitor } from "./resolve-visitor.ts";

/** `/internal`: what the BFF alone may ask, with a service key. Never behind an API key or a delegated key. */
export function embedRoutes(db: Database, keys: { shared: RootKey[]; api: RootKey[] }): Router {
  const router = express.Router();
  router.use(requireServiceKey(keys.shared), express.raw({ type: () => true, limit: "64kb" }));

  router.post("/workspace", async (request, response) => {
    const { sdkToken } = bodyOf(request, FindEmbedWorkspace);
    const workspace = await findEmbedWorkspace(db, keys.api, sdkToken);
    answer(response, 200, workspace, { "cache-control": "no-store" });
  });

  router.post("/visitor", async (request, response) => {
    const { workspaceId, identity } = bodyOf(request, ResolveVisitor);
    const visitor = await resolveVisitor(db, workspaceId, identity);
    answer(response, 200, visitor, { "cache-control": "no-store" });
  });

  return router;
}

function requireServiceKey(roots: RootKey[]): RequestHandler {
  return async (request, _response, next) => {
    const [scheme, jwt = ""] = (request.headers.authorization ?? "").split(" ");
    if (scheme !== "Bearer" || !isCompactJwt(jwt) || !(await isServiceKey(jwt, roots))) {
      throw new Problem(401, "unauthorized", "This door is the BFF's.", {
        headers: { "www-authenticate": "Bearer" },
      });
    }
    next();
  };
}

async function isServiceKey(jwt: string, roots: RootKey[]): Promise<boolean> {
  const claims = await jwtVerify(
    jwt,
    ({ kid }) => {
      const root = roots.find((candidate) => candidate.id === kid);
      if (!root) throw new Error("unknown kid");
      return deriveKey(root, "service/v1");
    },
    {
      algorithms: ["HS256"],
      typ: "service+jwt",
      issuer: "earshot-bff",
      audience: "earshot-api",
      requiredClaims: ["iat", "exp"],
      clockTolerance: 5,
      maxTokenAge: 120,
    },
  ).catch(() => undefined);
  return claims !== undefined;
}
