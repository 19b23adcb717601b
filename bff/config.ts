import { z } from "zod";
import {
  DrainSeconds,
  HttpUrl,
  MaxConnections,
  Port,
  PublicUrl,
  RateLimitStore,
  RateLimits,
  RootKeys,
  readEnvironment,
  WholeNumber,
} from "../platform/process/environment.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import { TracesVariables } from "../platform/telemetry/traces.ts";

export type Config = ReturnType<typeof readConfig>;

/** The OpenID provider with which staff may sign in. Set either all of the first three variables or none of them. */
export const ProviderVariables = {
  /** The issuer, exactly as in the provider's metadata, with or without a trailing slash. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "is not a URL such as https://id.example.com/realms/acme" })
    .refine(
      (url) => /^https:/i.test(url) || !URL.canParse(url) || isOwnMachine(url),
      "must begin with https://",
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000).optional(),
  /** The provider's name on the button "Sign in with …". */
  OIDC_NAME: z.string().trim().min(1).max(60, "has more than 60 characters").default("single sign-on"),
};
export type ProviderConfig = Pick<Config, keyof typeof ProviderVariables | "PUBLIC_BFF_URL">;

const PageHosts = z.string().transform((text, context) => {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.trim().split("="));
  for (const [subdomain = "", origin = ""] of pairs) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin);
    if (/^[a-z0-9-]{1,63}$/.test(subdomain) && isOrigin) continue;
    context.addIssue(`needs pairs such as acme=https://ideas.acme.example, not ${subdomain}=${origin}`);
  }
  return new Map(pairs.map(([subdomain = "", origin = ""]) => [subdomain, origin]));
});

/**
 * Reads the BFF's environment. No secret has a default; `npm start` generates the secrets and passes them on.
 * @throws StartupError
 */
export function readConfig(environment = process.env) {
  const config = readEnvironment(
    {
      BFF_PORT: Port.default(4001),
      HOST: z.string().default("127.0.0.1"),
      /**
       * The port of the metrics. They have a separate address because they concern all workspaces. Without a port, the
       * BFF serves no metrics.
       */
      BFF_METRICS_PORT: Port.optional(),
      METRICS_HOST: z.string().default("127.0.0.1"),
      MAX_CONNECTIONS: MaxConnections,
      /** The maximum number of browsers to which a process reports changes at once. */
      MAX_LIVE_STREAMS: WholeNumber(0, 1_000_000).default(5_000),
      DRAIN_SECONDS: DrainSeconds,
      API_URL: HttpUrl.default("http://127.0.0.1:4000"),
      PUBLIC_BFF_URL: PublicUrl.default("http://localhost:4001"),
      /** The public pages that have a host of their own: `acme=https://ideas.acme.example`, separated by commas. */
      PUBLIC_PAGE_HOSTS: PageHosts.default(new Map()),
      /** The API's public address. Every problem's `type` is a link to a page at this address. */
      PUBLIC_API_URL: HttpUrl.default("http://localhost:4000"),
      BFF_ROOT_KEYS: RootKeys,
      SHARED_ROOT_KEYS: RootKeys,
      RATE_LIMITS: RateLimits,
      RATE_LIMIT_STORE: RateLimitStore(environment.NODE_ENV === "production"),
      TRUSTED_PROXY_HOPS: WholeNumber(0, 10).default(0),
      /** The URL that verifies challenge responses, with the interface of Turnstile's `siteverify`. */
      CHALLENGE_URL: HttpUrl.optional(),
      CHALLENGE_SECRET: z.string().optional(),
      ...ProviderVariables,
      NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
      /** Which requests are logged: all (`on`), only failed ones (`errors`) or none (`off`). */
      ACCESS_LOG: z
        .enum(["on", "errors", "off"])
        .default(environment.NODE_ENV === "production" ? "on" : "off"),
      ...TracesVariables,
      LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    },
    environment,
  );
  if ((config.CHALLENGE_URL === undefined) !== (config.CHALLENGE_SECRET === undefined)) {
    throw new StartupError("CHALLENGE_URL and CHALLENGE_SECRET belong together: set both, or neither.");
  }
  if ([...config.PUBLIC_PAGE_HOSTS.values()].includes(new URL(config.PUBLIC_BFF_URL).origin)) {
    throw new StartupError("PUBLIC_PAGE_HOSTS has the host of PUBLIC_BFF_URL, which serves the dashboard.");
  }
  requireWholeProvider(config);
  return config;
}

/**
 * Returns a warning for each setting that is valid but probably not intended, such as a public address outside
 * production.
 */
export function doubtsAbout({
  NODE_ENV,
  PUBLIC_BFF_URL,
  RATE_LIMIT_STORE,
  TRUSTED_PROXY_HOPS,
}: Config): string[] {
  const isPublic = !isOwnMachine(PUBLIC_BFF_URL);
  const isProduction = NODE_ENV === "production";
  return [
    isPublic && !isProduction ? "PUBLIC_BFF_URL is public: set NODE_ENV=production" : "",
    !isPublic && isProduction
      ? "PUBLIC_BFF_URL leads to this machine only, or is not set: the dashboard rejects sign-ins from other machines"
      : "",
    isPublic && PUBLIC_BFF_URL.startsWith("https:") && TRUSTED_PROXY_HOPS === 0
      ? "TRUSTED_PROXY_HOPS is 0, but something ends TLS before us: all its visitors share one address and its limits"
      : "",
    RATE_LIMIT_STORE === "postgres"
      ? "RATE_LIMIT_STORE=postgres is for the API: this BFF counts alone; give the URL of a store to share its limits"
      : "",
  ].filter(Boolean);
}

/** @throws StartupError if only some of the provider's variables are set */
export function requireWholeProvider(config: Omit<ProviderConfig, "OIDC_NAME" | "PUBLIC_BFF_URL">): void {
  const parts = [config.OIDC_ISSUER, config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET];
  if (new Set(parts.map((part) => part === undefined)).size === 1) return;
  throw new StartupError(
    "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or none.",
  );
}

/** Whether a URL is plain HTTP on localhost, which is safe because no traffic leaves the machine. */
export function isOwnMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
