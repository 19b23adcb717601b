import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

interface Grant {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
  claims: JWTPayload;
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** An OpenID provider over HTTP that follows the specification except for `faults`. Call `stop` when done. */
export async function startProvider() {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const requested: URLSearchParams[] = [];
  const provider = {
    issuer: "",
    clientId: "earshot",
    clientSecret: "canary-provider-secret",
    /** The claims of the person who is signed in at the provider. */
    person: newPerson() as JWTPayload,
    privateKey: pair.privateKey,
    publicJwk: jwk,
    /** Parameters of the requests that the authorization page received. */
    requested,
    /** Parameters of the requests that the token endpoint received. */
    tokenRequests: [] as URLSearchParams[],
    faults: {} as {
      /** Changes to its metadata. */
      metadata?: object;
      /** The authorization page waits for a click on a button, as a real provider does. */
      asks?: boolean;
      /** The authorization page redirects the browser back with this error. */
      rejects?: string;
      /** Parameters that replace those of the redirect to the BFF; `null` omits a parameter. */
      sends?: Record<string, string | null>;
      claims?: (claims: JWTPayload) => JWTPayload;
      sign?: (claims: JWTPayload) => Promise<string> | string;
      /** Writes the response of the token endpoint. */
      token?: (response: ServerResponse) => void;
      /** Whether the token endpoint accepts a code more than once, and with any verifier. */
      isLax?: boolean;
      keys?: object[];
    },
  };
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(pair.privateKey);

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const { faults } = provider;
    if (faults.asks && !query.has("allowed")) {
      const inputs = [...query, ["allowed", "1"]]
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join("");
      const page = `<!doctype html><title>Acme ID</title><link rel="icon" href="data:,"><form>${inputs}<button>Allow</button></form>`;
      return response.setHeader("content-type", "text/html").end(page);
    }
    requested.push(query);
    const code = `canary-code-${randomUUID()}`;
    grants.set(code, {
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirectUri: query.get("redirect_uri"),
      claims: provider.person,
    });
    const back = new URL(query.get("redirect_uri") ?? "");
    const own = faults.rejects === undefined ? { code } : { error: faults.rejects };
    const sent = { ...own, state: query.get("state"), iss: provider.issuer, ...faults.sends };
    for (const [name, value] of Object.entries(sent)) if (value !== null) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  };

  const exchange = async (form: URLSearchParams, response: ServerResponse) => {
    const { faults } = provider;
    provider.tokenRequests.push(form);
    if (faults.token) return faults.token(response);
    const grant = grants.get(form.get("code") ?? "");
    if (!faults.isLax) grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = form.get("client_id") === provider.clientId;
    const isProved = form.get("client_secret") === provider.clientSecret;
    if (!isClient || !isProved) return sendJson(response, 400, { error: "invalid_client" });
    const isGood = grant?.redirectUri === form.get("redirect_uri") && grant?.challenge === challenge;
    if (!grant || !(isGood || faults.isLax)) return sendJson(response, 400, { error: "invalid_grant" });
    const now = Math.floor(Date.now() / 1_000);
    const { issuer: iss, clientId: aud } = provider;
    const usual = { iss, aud, iat: now, exp: now + 300, nonce: grant.nonce, ...grant.claims };
    const claims = faults.claims ? faults.claims(usual) : usual;
    const idToken = await (faults.sign ?? sign)(claims);
    sendJson(response, 200, { access_token: "canary-access", token_type: "Bearer", id_token: idToken });
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", provider.issuer);
    const { issuer, faults } = provider;
    if (pathname === "/.well-known/openid-configuration") {
      return sendJson(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
        authorization_response_iss_parameter_supported: true,
        ...faults.metadata,
      });
    }
    if (pathname === "/keys") return sendJson(response, 200, { keys: faults.keys ?? [jwk] });
    if (pathname === "/authorize") return authorize(searchParams, response);
    if (pathname === "/token") return exchange(new URLSearchParams(await text(request)), response);
    sendJson(response, 404, {});
  };

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    sign,
    variables: () => ({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Acme ID",
    }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** Returns the claims of a new person at the provider. */
export function newPerson(more: JWTPayload = {}): JWTPayload {
  const sub = randomUUID();
  return { sub, email: `${sub}@acme.example`, email_verified: true, name: "Pia Provided", ...more };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
