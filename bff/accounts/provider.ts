import { ProvedIdentity } from "../../api/account-identities/contract.ts";
import { Email, FullName } from "../../api/accounts/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import { isOwnMachine, type ProviderConfig } from "../config.ts";
import { digestOf } from "./cookie.ts";
import { explainProvider } from "./explain-provider.ts";

/** Values that bind the provider's response to the browser that started the sign-in. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

const knownFor = 3_600_000;
const timeout = 5;

/**
 * Creates the client for this installation's OpenID provider; undefined if none is configured. The library and the
 * provider's metadata are loaded on first use.
 */
export function createProvider(
  { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, PUBLIC_BFF_URL }: ProviderConfig,
  onFailure: (failure: object) => void,
) {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return;
  const redirectUri = new URL(`${PUBLIC_BFF_URL}/dashboard/api/provider/callback`).href;
  const known = createBoundedCache<ReturnType<typeof discover>>(1);
  const explain = (error: unknown): never => {
    const { problem, failure } = explainProvider(error);
    if (problem.status >= 500) onFailure(failure);
    throw problem;
  };
  const find = () =>
    getCached(known, "", Date.now() + knownFor, () =>
      discover(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET),
    );
  return {
    issuer: OIDC_ISSUER,
    name: OIDC_NAME,
    /** The redirect URI to register with the provider. */
    redirectUri,
    /** Returns the URL to send the browser to, and the checks to store for the callback. @throws Problem 502, 503 */
    async startJourney(): Promise<{ location: string; checks: Checks }> {
      const { library, configuration } = await find().catch(explain);
      const checks = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const location = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { location: location.href, checks };
    },
    /** Exchanges the callback's query for the identity that it proves. @throws Problem 403, 502, 503 */
    async comeBack(query: string, { state, nonce, verifier }: Checks): Promise<ProvedIdentity> {
      const { library, configuration } = await find().catch(explain);
      const tokens = await library
        .authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(explain);
      return identityOf(tokens.claims() ?? {}, nonce);
    },
  };
}

/**
 * Loads the library and the provider's metadata. By default the library trusts an ID token received over TLS;
 * `enableNonRepudiationChecks` makes it verify the token's signature.
 */
async function discover(issuer: string, clientId: string, secret: string) {
  const library = await import("openid-client");
  const [post, basic] = [library.ClientSecretPost(secret), library.ClientSecretBasic(secret)];
  const configuration = await library.discovery(
    new URL(issuer),
    clientId,
    {},
    (server, ...request) => {
      const isTaken = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
      (isTaken ? post : basic)(server, ...request);
    },
    {
      timeout,
      execute: [
        library.enableNonRepudiationChecks,
        ...(isOwnMachine(issuer) ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  const endpoint = configuration.serverMetadata().authorization_endpoint ?? "";
  if (!/^https:/i.test(endpoint) && !(URL.canParse(endpoint) && isOwnMachine(endpoint))) {
    throw new Error("authorization_endpoint is not https");
  }
  return { library, configuration };
}

/** Ignores an e-mail address that the provider has not verified. */
function identityOf(claims: Record<string, unknown>, nonce: string): ProvedIdentity {
  const email = claims.email_verified === true ? Email.safeParse(claims.email).data : undefined;
  const identity = ProvedIdentity.safeParse({
    issuer: claims.iss,
    subject: claims.sub,
    email: email ?? null,
    fullName: FullName.safeParse(claims.name).data ?? email?.split("@")[0] ?? "Unnamed",
    proof: digestOf(nonce),
  });
  if (identity.success) return identity.data;
  throw new Problem(
    403,
    "sign_in_not_valid",
    "The provider's response does not contain a valid id of the person.",
  );
}
