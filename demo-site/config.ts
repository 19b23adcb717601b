import { z } from "zod";
import { HttpUrl, Port, readEnvironment } from "../platform/process/environment.ts";

/** Reads the demo site's environment. `npm start` sets `DEMO_SDK_TOKEN` to the demo workspace's token. */
export function readConfig(environment = process.env) {
  return readEnvironment(
    {
      DEMO_PORT: Port.default(4002),
      HOST: z.string().default("127.0.0.1"),
      PUBLIC_BFF_URL: HttpUrl.default("http://localhost:4001"),
      DEMO_SDK_TOKEN: z
        .string("is missing: give a workspace's public SDK token (sdk_…), or run `npm start`")
        .regex(/^sdk_[\w-]+$/, "is not an SDK token: it starts with sdk_"),
      LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    },
    environment,
  );
}
