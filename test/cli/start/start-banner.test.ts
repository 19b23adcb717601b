import { expect, it } from "vitest";
import { describeStart } from "../../../cli/start/start-banner.ts";
import type { AppServer } from "../../../cli/start-config.ts";

it("the banner aligns its URLs in one column, two spaces after the longest name", () => {
  const servers = (["api", "bff", "demo-site"] as const).map((app): AppServer => {
    return { app, name: app, port: 1, portVariable: "" };
  });
  const ports = {
    HOST: "127.0.0.1",
    API_PORT: "1",
    BFF_PORT: "2",
    DEMO_PORT: "3",
    WORKER_PORT: "4",
    API_URL: "http://a.example",
  };
  const addresses = { ...ports, PUBLIC_API_URL: "http://a.example", PUBLIC_BFF_URL: "http://b.example" };
  const demo = { apiKey: "esk_1", sdkToken: "sdk_1" };
  const greeting = describeStart({ servers, addresses, database: "/data", demo, setUpToken: "t" });
  const names = ["Demo site", "API", "BFF", "Dashboard", "First login", "Database", "API key"];
  const widths = names.map((name) => new RegExp(`^  ${name} +`, "m").exec(greeting)?.[0].length);
  expect(widths).toEqual(names.map(() => "  First login  ".length));
});
