import type { Request, RequestHandler } from "express";
import { jwtVerify } from "jose";
import { deriveKeys } from "../../platform/derive-key.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { isCompactJwt, isTimely } from "./delegated-key.ts";

/**
 * Creates the function that says whether the BFF sent a request: with a bearer token that it has signed itself and that
 * is valid for a minute.
 */
export function createServiceKeyCheck(roots: RootKeys): (request: Request) => Promise<boolean> {
  const keyOf = deriveKeys(roots, "service/v1");
  return async ({ headers }) => {
    const [scheme, jwt = ""] = (headers.authorization ?? "").split(" ");
    return scheme === "Bearer" && isCompactJwt(jwt) && (await isServiceKey(jwt, keyOf));
  };
}

/** Rejects every caller but the BFF. @throws Problem 401 */
export function requireServiceKey(isFromBff: ReturnType<typeof createServiceKeyCheck>): RequestHandler {
  return async (request, response, next) => {
    if (!(await isFromBff(request))) {
      throw new Problem(401, "unauthorized", "Only the BFF can call this endpoint.", {
        headers: { "www-authenticate": "Bearer" },
      });
    }
    factsOf(response).caller = "service";
    next();
  };
}

async function isServiceKey(jwt: string, keyOf: ReturnType<typeof deriveKeys>): Promise<boolean> {
  const verified = await jwtVerify(jwt, ({ kid }) => keyOf(kid), {
    algorithms: ["HS256"],
    typ: "service+jwt",
    issuer: "earshot-bff",
    audience: "earshot-api",
    requiredClaims: ["iat", "exp"],
    clockTolerance: 5,
  }).catch(() => undefined);
  return verified !== undefined && isTimely(verified.payload);
}
