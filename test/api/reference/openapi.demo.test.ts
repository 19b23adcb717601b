import { expect, it } from "vitest";
import { exampleId } from "../../../api/reference/example-id.ts";
import { createDemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import { caller, sharedApi } from "../../harness.ts";
import { readOpenApi } from "../../openapi-document.ts";

/** Reads come first and deletions last, so that each request finds what it names; things inside others go before them. */
const order = ["get", "post", "patch", "delete"];
const inside = (path: string) => path.split("/").length;

it("every request of the reference succeeds in a demo workspace as its example is written, but for two deletions", async () => {
  const api = await sharedApi();
  const options = { subdomain: "examples", allowedDomains: [] };
  const { apiKey } = await createDemoWorkspace(api.db, api.config.API_ROOT_KEYS, options);
  const call = caller(api.url, { "x-api-key": apiKey });
  const requests = Object.entries(readOpenApi("https://api.example.com").paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    )
    .sort(
      (one, other) =>
        order.indexOf(one.method) - order.indexOf(other.method) || inside(other.path) - inside(one.path),
    );
  const refused: string[] = [];
  const send = async (request: `${string} /${string}`, body?: unknown) => {
    const response = await call(request, body);
    if (response.status >= 300) refused.push(`${request}: ${response.body.code}`);
  };
  for (const { path, method, parameters = [], requestBody } of requests) {
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
    const address = named("path").reduce(
      (text, { name, example }) => text.replace(`{${name}}`, String(example)),
      path,
    );
    // Some parameters of a list exclude each other.
    const queries = named("query").map(({ name, example }) => `?${name}=${[example].flat()[0]}`);
    for (const query of method === "get" ? ["", ...queries] : [queries.join("&")])
      await send(
        `${method.toUpperCase()} /${address.slice(1)}${query}`,
        requestBody?.content["application/json"]?.example,
      );
  }
  expect(requests.length).toBeGreaterThan(50);
  expect(refused).toEqual([
    `DELETE /v1/boards/${exampleId("board")}: default_board`,
    `DELETE /v1/post-categories/${exampleId("category")}: category_in_use`,
  ]);
});
