import { z } from "zod";
import { HttpUrl, Port, RateLimits, RootKeys, readEnvironment } from "../platform/environment.ts";

export type Config = ReturnType<typeof readConfig>;

/** The BFF's environment. No secret has a default: the embedded start makes its own and hands them over. */
export function readConfig(environment = process.env) {
  return readEnvironment(
    {
      BFF_PORT: Port.default(4001),
      HOST: z.string().default("127.0.0.1"),
      API_URL: HttpUrl.default("http://127.0.0.1:4000"),
      PUBLIC_BFF_URL: HttpUrl.default("http://localhost:4001"),
      BFF_ROOT_KEYS: RootKeys,
      SHARED_ROOT_KEYS: RootKeys,
      RATE_LIMITS: RateLimits,
      TRUSTED_PROXY_HOPS: z.coerce.number("is not a number from 0 to 10").int().min(0).max(10).default(0),
      NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
      LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    },
    environment,
  );
}
