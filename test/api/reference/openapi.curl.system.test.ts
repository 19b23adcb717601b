import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { publicRoutes } from "../../../api/routes.ts";
import { readOpenApi } from "../../openapi-document.ts";

const { paths } = readOpenApi("https://api.example.com");

it.each(publicRoutes)(
  "the curl command of $name calls it, with a body that matches the contract",
  (route) => {
    const method = route.name.split(" ", 1)[0] ?? "";
    const operation = paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const sample = /```sh\n([\s\S]+?)\n```/.exec(operation?.description ?? "")?.[1] ?? "";
    const printing = `curl() { printf '%s\\0' "$@"; }\n${sample}`;
    const env = { EARSHOT_API_KEY: "esk_key" };
    const args = execFileSync("sh", ["-c", printing], { encoding: "utf8", env }).split("\0");
    const pattern = route.path.replace(/:\w+/g, "[0-9a-f-]{36}");
    expect(args.find((word) => word.startsWith("http"))).toMatch(
      new RegExp(`^https://api\\.example\\.com${pattern}$`),
    );
    expect(args.includes("-X") ? args[args.indexOf("-X") + 1] : "GET").toBe(method);
    expect(args).toContain("x-api-key: esk_key");
    if (route.body) route.body.parse(JSON.parse(args[args.indexOf("-d") + 1] ?? ""));
    else expect(args).not.toContain("-d");
  },
);
