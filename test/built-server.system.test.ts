import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { builtServer } from "./built-server.ts";

/** A text in the code of each package that few installations or few calls need. */
const rare = {
  "the client of S3": "AWS_SESSION_TOKEN",
  traces: "OTEL_BSP_EXPORT_TIMEOUT",
  metrics: "nodejs_gc_duration_seconds",
  "e-mail": "nodemailer.com",
  "sign-in with a provider": "introspection_endpoint",
  Redis: "HGETALL",
  "the importers": "domino",
};

/** The code that Node loads when it starts a program, without what the program may import later. */
function codeOf(program: string): string {
  const files = new Set([join(builtServer, program)]);
  // The loop also visits the files that it adds.
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;"]*"(\.[^"]+)";$/gm);
    for (const [, path = ""] of imports) files.add(join(dirname(file), path));
  }
  expect(files.size).toBeGreaterThan(5);
  return [...files].map((file) => readFileSync(file, "utf8")).join("\n");
}

it.each(["api/server.js", "api/worker.js", "bff/server.js"])(
  "%s loads the code that few installations need only when it is used",
  (program) => {
    const loaded = codeOf(program);
    expect(loaded).toContain("ZodError");
    for (const [part, text] of Object.entries(rare)) expect(loaded.includes(text), part).toBe(false);
  },
);

it("a build contains the code of every package that is not installed beside it, with the licenses", () => {
  const chunks = readdirSync(join(builtServer, "chunks")).map((name) =>
    readFileSync(join(builtServer, "chunks", name), "utf8"),
  );
  for (const [part, text] of Object.entries(rare))
    expect(
      chunks.some((chunk) => chunk.includes(text)),
      part,
    ).toBe(true);
  const licenses = readFileSync(join(builtServer, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of ["@aws-sdk/client-s3", "express", "zod"])
    expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\n.*(MIT|Apache) License`, "mis"));
});
