import { z } from "zod";
import {
  HttpUrl,
  Port,
  RateLimits,
  RootKeys,
  readEnvironment,
  StartupError,
} from "../platform/environment.ts";

export type Config = ReturnType<typeof readConfig>;

/** The BFF's environment. No secret has a default: the embedded start makes its own and hands them over. */
export function readConfig(environment = process.env) {
  const config = readEnvironment(
    {
      BFF_PORT: Port.default(4001),
      HOST: z.string().default("127.0.0.1"),
      API_URL: HttpUrl.default("http://127.0.0.1:4000"),
      PUBLIC_BFF_URL: HttpUrl.default("http://localhost:4001"),
      /** Where browsers reach the API, which serves the page that a problem's `type` leads to. */
      PUBLIC_API_URL: HttpUrl.default("http://localhost:4000"),
      BFF_ROOT_KEYS: RootKeys,
      SHARED_ROOT_KEYS: RootKeys,
      RATE_LIMITS: RateLimits,
      TRUSTED_PROXY_HOPS: z.coerce.number("is not a number from 0 to 10").int().min(0).max(10).default(0),
      /** Who answers, as Turnstile's `siteverify` does, whether a visitor passed a challenge. */
      CHALLENGE_URL: HttpUrl.optional(),
      CHALLENGE_SECRET: z.string().optional(),
      NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
      LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    },
    environment,
  );
  if ((config.CHALLENGE_URL === undefined) !== (config.CHALLENGE_SECRET === undefined)) {
    throw new StartupError("CHALLENGE_URL and CHALLENGE_SECRET belong together: set both, or neither.");
  }
  return config;
}
