import { expect, it } from "vitest";
import { readConfig } from "../../demo-site/config.ts";

it("the demo site requires only an SDK token", () => {
  expect(readConfig({ DEMO_SDK_TOKEN: "sdk_abc" })).toEqual({
    DEMO_PORT: 4002,
    HOST: "127.0.0.1",
    PUBLIC_BFF_URL: "http://localhost:4001",
    DEMO_SDK_TOKEN: "sdk_abc",
    LOG_LEVEL: "info",
  });
});

it.each([
  ["DEMO_SDK_TOKEN", {}],
  ["DEMO_SDK_TOKEN", { DEMO_SDK_TOKEN: "esk_a_secret_key" }],
  ["DEMO_PORT", { DEMO_SDK_TOKEN: "sdk_abc", DEMO_PORT: "70000" }],
  ["PUBLIC_BFF_URL", { DEMO_SDK_TOKEN: "sdk_abc", PUBLIC_BFF_URL: "javascript:alert(1)" }],
])("an invalid value of %s is rejected with an error that names the variable", (name, environment) => {
  expect(() => readConfig(environment)).toThrow(name);
});
