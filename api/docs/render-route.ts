import type { OpenApi } from "../openapi.ts";
import type { Operation } from "../reference/build-operation.ts";
import type { Answered } from "../reference/build-refusals.ts";
import type { JsonSchema } from "../reference/convert-schemas.ts";
import { examplePath } from "../reference/example-id.ts";
import type { PublicRoute } from "../routes.ts";
import { type ErrorCode, errorCodes } from "./error-codes.ts";
import { fieldCodes } from "./field-codes.ts";
import { anchorOf, type Html, html, json, prose } from "./html.ts";
import { nameOf, renderFields, renderParameters, type Schemas, typeWords } from "./render-schema.ts";

/** One route: what it does and takes on the left, a call and its answer on the right. */
export function renderRoute(route: PublicRoute, document: OpenApi, schemas: Schemas): Html {
  const operation = operationOf(route, document);
  const { method, path } = route;
  const id = anchorOf(operation.operationId);
  const [status, success] = successOf(operation);
  const body = bodyOf(operation);
  const parametersIn = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const block = (title: string, content: Html | false) => content && html`<h4>${title}</h4>${content}`;
  const list = (place: string) =>
    parametersIn(place).length > 0 && renderParameters(parametersIn(place), schemas);
  return html`
    <section class="door pair" id="${id}" aria-labelledby="${id}-title">
      <div class="tell">
        <h3 id="${id}-title"><a class="self" href="#${id}">${operation.summary}</a></h3>
        <p class="line">${methodMark(method)} <code class="path">${path}</code></p>
        ${operation.description && html`<p>${prose(operation.description)}</p>`}
        <p class="roles">For ${rolesOf(operation)}.</p>
        ${block("Path", list("path"))}
        ${block("Query", list("query"))}
        ${block("Body", !!body && renderFields(body.schema, schemas, true))}
        ${block("Header", list("header"))}
        ${block("Answer", renderAnswer(status, success, schemas))}
        ${block("Refusals", renderRefusals(operation, document))}
      </div>
      <div class="show"><div class="samples">
        ${figure("Request", curl(method, path, operation, document))}
        ${figure(`Answer · ${status}`, json(success.content["application/json"]?.example))}
      </div></div>
    </section>`;
}

export function operationOf({ name, method, path }: PublicRoute, document: OpenApi): Operation {
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
}

export function methodMark(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** A sample with its name above. Long ones scroll, also from the keyboard. */
export function figure(title: string, sample: Html): Html {
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0">${sample}</pre></figure>`;
}

function rolesOf({ "x-roles": roles }: Operation): string {
  if (roles.includes("end_user")) return "everyone with a key";
  if (roles.includes("member")) return "staff: owners, admins and members";
  return "owners and admins";
}

function successOf({ responses }: Operation): [status: string, answer: Answered] {
  const found = Object.entries(responses).find(([status]) => status.startsWith("2"));
  return found as [string, Answered];
}

/** A described object is linked; a small one, or one that only this door answers, is spelt out. */
function renderAnswer(status: string, { content, headers }: Answered, schemas: Schemas): Html {
  const schema = content["application/json"]?.schema ?? {};
  const told = ["Location", "X-Post-Number"].filter((header) => header in headers);
  const words = html`<p><span class="status">${status}</span> ${answerWords(schema, schemas)}${
    told.length > 0 &&
    html`, with ${told.map((header, place) => html`${place > 0 && " and "}<code>${header}</code>`)}`
  }.</p>`;
  return isSpeltOut(schema, schemas) ? html`${words}${renderFields(schema, schemas, false)}` : words;
}

function isSpeltOut(schema: JsonSchema, { places }: Schemas): boolean {
  const name = nameOf(schema);
  return name !== undefined && !places.has(name) && !name.endsWith("Page");
}

function answerWords(schema: JsonSchema, schemas: Schemas): Html {
  const name = nameOf(schema) ?? "";
  const item = name.endsWith("Page") ? schemas.components[name]?.properties?.data : undefined;
  if (item) return html`A <a href="#pages">page</a>: <code>data</code> is a ${typeWords(item, schemas)}`;
  if (schema.items) return html`A ${typeWords(schema, schemas)}`;
  return schemas.places.has(name) ? html`The ${typeWords(schema, schemas)}` : html`An object`;
}

/** What is special to this door in words, the rest by name: everything leads to its explanation. */
function renderRefusals({ responses, ...operation }: Operation, document: OpenApi): Html {
  const codes = Object.values(responses).flatMap((response) => codesOf(response, document));
  const own = codes.filter((code) => isOwn(code));
  const fields = operation["x-field-codes"].filter((code) => code in fieldCodes);
  const rows = [
    ...own.map((code) => ({ code, ...errorCodes[code] })),
    ...fields.map((code) => ({ status: 400, code, ...fieldCodes[code as keyof typeof fieldCodes] })),
  ].sort((a, b) => a.status - b.status);
  const rest = codes.filter((code) => !isOwn(code));
  return html`${
    rows.length > 0 &&
    html`<ul class="refusals">${rows.map(
      ({ status, code, meaning }) =>
        html`<li><span class="status">${status}</span> ${codeLink(code)} <span class="meaning">${meaning}</span></li>`,
    )}</ul>`
  }<p class="rest">${rows.length > 0 ? "And, as everywhere: " : ""}${rest.map(
    (code, place) =>
      html`${place > 0 && ", "}<span class="nowrap">${errorCodes[code].status} ${codeLink(code)}</span>`,
  )}.</p>`;
}

function codesOf(response: Answered | { $ref: string }, document: OpenApi): ErrorCode[] {
  if ("content" in response) return response["x-codes"] ?? [];
  return document.components.responses[response.$ref.split("/").pop() ?? ""]?.["x-codes"] ?? [];
}

const everywhere = new Set<ErrorCode>([
  ...(["invalid_request", "invalid_path", "invalid_json", "malformed_request", "unauthorized"] as const),
  ...(["body_too_large", "json_expected", "encoding_not_supported", "idempotency_in_progress"] as const),
  ...(["idempotency_key_reused", "rate_limited", "internal_error", "database_unavailable"] as const),
]);
const isOwn = (code: ErrorCode) => !everywhere.has(code);

function codeLink(code: string): Html {
  return html`<a class="code" href="/docs/errors#${code}">${code}</a>`;
}

function curl(method: string, path: string, operation: Operation, document: OpenApi): Html {
  const asked = operation.parameters.filter(({ example }) => example !== undefined);
  const query = asked.map(({ name, example }) => `${name}=${String(example)}`).join("&");
  const url = `${document.servers[0]?.url ?? ""}${examplePath(path)}${query && `?${query}`}`;
  const body = bodyOf(operation)?.example;
  const lines = [
    html`curl ${method !== "GET" && method !== "POST" && `-X ${method} `}${method === "POST" && !body && "-X POST "}<span class="str">${shellQuoted(url)}</span>`,
    html`  -H <span class="str">"x-api-key: $EARSHOT_API_KEY"</span>`,
    ...(body ? [html`  -H <span class="str">"content-type: application/json"</span>`] : []),
    ...(body ? [html`  -d <span class="str">${shellQuoted(JSON.stringify(body, null, 2))}</span>`] : []),
  ];
  return html`${lines.map((line, place) => html`${place > 0 && " \\\n"}${line}`)}`;
}

function shellQuoted(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The body that a call requires; an optional empty object is not shown. */
function bodyOf({ requestBody }: Operation) {
  return requestBody?.required ? requestBody.content["application/json"] : undefined;
}
