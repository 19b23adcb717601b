import { pino } from "pino";
import { expect, it } from "vitest";
import { readConfig as readApiConfig } from "../../api/config.ts";
import { readConfig as readBffConfig } from "../../bff/config.ts";
import { createAccessLog } from "../../platform/access-log.ts";
import type { SeenRequest } from "../../platform/observe-requests.ts";
import { rootKeys } from "../harness.ts";

const seen: SeenRequest = {
  method: "GET",
  route: "/v1/posts/:id",
  status: 200,
  seconds: 0.012345,
  caller: "api_key",
  workspaceId: "0199c3a0-0000-7000-8000-000000000001",
  requestId: "r1",
};

/** The lines that an access log writes about three requests. */
function write(wanted: "on" | "errors" | "off", level = "info") {
  const lines: string[] = [];
  const log = pino(
    { base: null, timestamp: false, level },
    { write: (line: string) => void lines.push(line) },
  );
  const failed = { ...seen, workspaceId: undefined, requestId: undefined };
  for (const observer of createAccessLog(log, wanted)) {
    observer.onEnd(seen);
    observer.onEnd({ ...failed, status: 404 });
    observer.onEnd({ ...failed, status: 503 });
  }
  return lines.map((line) => JSON.parse(line));
}

it("a request is one line at info, with route, status, milliseconds, caller, workspace and request id", () => {
  const { seconds: _, ...facts } = seen;
  expect(write("on")[0]).toEqual({ level: 30, ...facts, ms: 12.3, msg: "request" });
  expect(write("on")).toHaveLength(3);
  expect(write("on", "warn")).toEqual([]);
});

it("with ACCESS_LOG=errors, only responses from status 400 on are logged, and with off none", () => {
  expect(write("errors").map(({ status }) => status)).toEqual([404, 503]);
  expect(write("off")).toEqual([]);
});

it("requests are logged in production unless ACCESS_LOG says otherwise, and not elsewhere", () => {
  const keys = { API_ROOT_KEYS: rootKeys(), BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const given = { ...keys, DATABASE_URL: "postgres://localhost/earshot" };
  for (const readConfig of [readApiConfig, readBffConfig]) {
    expect(readConfig(given).ACCESS_LOG).toBe("off");
    expect(readConfig({ ...given, NODE_ENV: "production" }).ACCESS_LOG).toBe("on");
    expect(readConfig({ ...given, NODE_ENV: "production", ACCESS_LOG: "errors" }).ACCESS_LOG).toBe("errors");
    expect(() => readConfig({ ...given, ACCESS_LOG: "all" })).toThrow(/^ACCESS_LOG /);
  }
});
