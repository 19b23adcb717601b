import { pino } from "pino";
import { expect, it } from "vitest";
import { readConfig as readApiConfig } from "../../../api/config.ts";
import { readConfig as readBffConfig } from "../../../bff/config.ts";
import { createAccessLog } from "../../../platform/http/access-log.ts";
import type { SeenRequest } from "../../../platform/http/observe-requests.ts";
import { rootKeys } from "../../harness.ts";

const seen: SeenRequest = {
  method: "GET",
  route: "/v1/posts/:id",
  status: 200,
  seconds: 0.012345,
  caller: "api_key",
  workspaceId: "0199c3a0-0000-7000-8000-000000000001",
  requestId: "r1",
};

/** Reports three requests to an access log. @returns the writes so far, each with one or more lines */
function report(wanted: "on" | "errors") {
  const writes: string[] = [];
  const log = pino(
    { base: { name: "api", pid: process.pid } },
    { write: (text: string) => void writes.push(text) },
  );
  const failed = { ...seen, workspaceId: undefined, requestId: undefined };
  for (const observer of createAccessLog(log, wanted)) {
    observer.onEnd(seen);
    observer.onEnd({ ...failed, status: 404 });
    observer.onEnd({ ...failed, status: 503 });
  }
  return writes;
}

const parse = (writes: string[]) =>
  writes
    .join("")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

it("a request is logged as one line at level info, with route, status, milliseconds, caller, workspace and request id", async () => {
  const { seconds: _, ...facts } = seen;
  const writes = report("on");
  await expect.poll(() => writes.length).toBe(1);
  const [first, ...others] = parse(writes);
  expect(others.map(({ status }) => status)).toEqual([404, 503]);
  expect(first).toEqual({
    level: 30,
    time: first.time,
    name: "api",
    pid: process.pid,
    ...facts,
    ms: 12.3,
    msg: "request",
  });
  expect(new Date(first.time).toISOString()).toBe(first.time);
});

it("with ACCESS_LOG=errors, only responses from status 400 on are logged", async () => {
  const writes = report("errors");
  await expect.poll(() => writes.length).toBe(1);
  expect(parse(writes).map(({ status }) => status)).toEqual([404, 503]);
});

it("with ACCESS_LOG=errors, a response that was ended because its client did not read is logged with the reason", async () => {
  const writes: string[] = [];
  const log = pino({}, { write: (text: string) => void writes.push(text) });
  for (const observer of createAccessLog(log, "errors")) observer.onEnd({ ...seen, ended: "stalled" });
  await expect.poll(() => writes.length).toBe(1);
  expect(parse(writes)).toMatchObject([{ status: 200, ended: "stalled" }]);
});

it("with ACCESS_LOG=off, or if the log level excludes info, requests are not observed", () => {
  const log = pino({ level: "warn" }, { write: () => {} });
  expect(createAccessLog(log, "on")).toEqual([]);
  log.level = "info";
  expect(createAccessLog(log, "off")).toEqual([]);
  expect(createAccessLog(log, "on")).toHaveLength(1);
});

it("lines that are still buffered are written when the process exits", () => {
  const before = process.listeners("exit");
  const writes = report("on");
  const [flush] = process.listeners("exit").filter((listener) => !before.includes(listener));
  expect(writes).toEqual([]);
  flush?.(0);
  expect(parse(writes)).toHaveLength(3);
});

it("ACCESS_LOG is on by default in production, and off elsewhere", () => {
  const keys = { API_ROOT_KEYS: rootKeys(), BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const given = { ...keys, DATABASE_URL: "postgres://localhost/earshot" };
  for (const readConfig of [readApiConfig, readBffConfig]) {
    expect(readConfig(given).ACCESS_LOG).toBe("off");
    expect(readConfig({ ...given, NODE_ENV: "production" }).ACCESS_LOG).toBe("on");
    expect(readConfig({ ...given, NODE_ENV: "production", ACCESS_LOG: "errors" }).ACCESS_LOG).toBe("errors");
    expect(() => readConfig({ ...given, ACCESS_LOG: "all" })).toThrow(/^ACCESS_LOG /);
  }
});
