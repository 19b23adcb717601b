import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { identifySnippet, signSnippets } from "../../../dashboard/install/sign-snippets.ts";
import { projectRoot } from "../../../platform/project-root.ts";

it("the code samples equal the samples in the guide to Secure Identify", () => {
  const guide = readFileSync(join(projectRoot, "docs/secure-identify.md"), "utf8");
  const blocks = [...guide.matchAll(/```(?:js|python|php|ruby|go)\n([\s\S]*?)\n```/g)].map(
    ([, lines]) => lines,
  );
  expect([identifySnippet, ...signSnippets.map(([, lines]) => lines)]).toEqual(blocks);
});
