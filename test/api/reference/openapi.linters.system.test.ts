import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, it } from "vitest";
import { printOpenApi } from "../../../api/reference/openapi.ts";

/** The findings of Redocly's strictest rules, as `rule: message`. */
async function lintByRedocly(text: string): Promise<string[]> {
  const document = makeDocumentFromString(text, "/openapi.json");
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintDocument({ document, externalRefResolver: new BaseResolver(), config });
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The findings of Spectral's rules for OpenAPI. */
async function lintBySpectral(text: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "recommended"]] });
  const found = await spectral.run(JSON.parse(text));
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
}

it.each([
  ["Redocly", lintByRedocly],
  ["Spectral", lintBySpectral],
])("%s reports no error in the OpenAPI document, and reports a planted error", async (_, lint) => {
  const text = printOpenApi();
  expect(await lint(text)).toEqual([]);
  // Two paths suffice to plant an error, and are checked much faster than the whole document.
  const document = JSON.parse(text);
  const paths = { "/v1/posts": document.paths["/v1/posts"], "/v1/tags": document.paths["/v1/tags"] };
  paths["/v1/posts"].get.operationId = paths["/v1/tags"].get.operationId;
  const found = await lint(JSON.stringify({ ...document, paths }));
  expect(found).toContainEqual(expect.stringMatching(/operation-?Id.*unique/i));
});
