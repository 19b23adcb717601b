import type { OpenApi } from "../openapi.ts";
import { exampleId } from "../reference/example-id.ts";
import { type Html, html, json } from "./html.ts";
import { figure } from "./render-route.ts";
import { renderFields, type Schemas } from "./render-schema.ts";

/** One chapter before the nouns: what holds for every call. */
export interface Chapter {
  id: string;
  title: string;
  text: Html;
  samples: Html[];
}

/** What an integrator reads once, before looking anything up. */
export function writeGuide(document: OpenApi, schemas: Schemas): Chapter[] {
  const server = document.servers[0]?.url ?? "";
  const pagination = { page: 2, limit: 20, total: 47, totalPages: 3, hasNextPage: true, hasPrevPage: true };
  return [
    {
      id: "start",
      title: "Start here",
      text: html`
        <p>Earshot collects ideas, votes and comments inside your product, asks people in polls, and tells them
        what changed. Everything the widget and the dashboard can do with that content, your servers can do with
        these calls: JSON over HTTP, under <code>/v1</code>.</p>
        <p>Make an API key in the dashboard and ask for your workspace. If its name comes back, all is set.</p>
        <p>The same description for machines: <a href="/v1/openapi.json">openapi.json</a>. From TypeScript or
        JavaScript, <code>@earshot/client</code> makes every call below, types and repeats included.</p>`,
      samples: [
        figure(
          "A first call",
          html`curl ${server}/v1/workspaces/current \\\n  -H <span class="str">"x-api-key: $EARSHOT_API_KEY"</span>`,
        ),
      ],
    },
    {
      id: "keys",
      title: "Keys",
      text: html`
        <p>Each call carries one key in the header <code>x-api-key</code>. A key belongs to one workspace and to
        one person: what it makes is theirs, and <code>isVoted</code> or <code>isLiked</code> speak of them.
        Things of another workspace look as if they did not exist.</p>
        <p>The person's role decides what the key may do. <em>Owners</em>, <em>admins</em> and <em>members</em>
        are staff; <em>end users</em> are the people who speak through the widget.</p>
        <p>A key is a secret. Keep it on your servers; whoever reads it in a browser has it. A revoked or expired
        key stops within two seconds.</p>`,
      samples: [
        figure(
          "Without a working key · 401",
          json(
            exampleProblem(
              401,
              "unauthorized",
              "Unauthorized",
              "Send a valid API key in the x-api-key header.",
            ),
          ),
        ),
      ],
    },
    {
      id: "problem",
      title: "Refusals",
      text: html`
        <p>Whatever is not a success is a <em>problem</em> (RFC 9457): the same few fields each time, as
        <code>application/problem+json</code>. Switch on <code>code</code>; show <code>message</code>; keep
        <code>requestId</code> for when you ask us.</p>
        ${renderFields({ $ref: "#/components/schemas/Problem" }, { ...schemas, places: new Map() }, false)}
        <p>Every code, with its mend, is on the page of <a href="/docs/errors">error codes</a>. Beyond those
        listed with each call: a path that leads nowhere is 404 <a class="code"
        href="/docs/errors#no_such_door">no_such_door</a>, and a wrong method 405 <a class="code"
        href="/docs/errors#method_not_allowed">method_not_allowed</a>.</p>`,
      samples: [
        figure(
          "A refusal that names fields · 400",
          json({
            ...exampleProblem(400, "invalid_request", "Bad Request", "title: must have 3 to 20 characters"),
            errors: [
              { path: "title", message: "must have 3 to 20 characters", code: "custom" },
              { path: "isDefault", message: "is not a known field", code: "unknown_field" },
            ],
          }),
        ),
      ],
    },
    {
      id: "values",
      title: "What goes in and out",
      text: html`
        <p>Ids are UUIDs. Times are ISO 8601 in UTC with milliseconds; a time you send may carry any offset. Text
        is trimmed, and counted in characters as people see them, not in bytes.</p>
        <p>A field or parameter that a call does not know is refused by name, so that a slip of the pen is not
        taken for a wish. When you edit, a field left out stays as it is, and <code>null</code> clears it where
        it may be empty.</p>
        <p>A filter with several values takes them with commas between: <code>?tagId=a,b</code> means either, and
        so does <code>?tagId=a&amp;tagId=b</code>, up to 100 values. A filter without a value is refused, for most
        often it stands for an empty list. Different filters narrow each other down. Bodies have at most 256 KiB, those of changelog entries 512.</p>`,
      samples: [],
    },
    {
      id: "pages",
      title: "Pages",
      text: html`
        <p>Long lists come in pages. Ask with <code>page</code> and <code>limit</code>; the answer holds the items
        in <code>data</code>, and where you are in <code>pagination</code>. <code>total</code> and
        <code>totalPages</code> are exact, with one exception: where more than 10,000 items match a filter or a
        search they are lower bounds, and <code>isTotalExact: false</code> stands beside them. To read a whole
        list, go on while <code>hasNextPage</code> is true. Pages hold 1 to 100 items, and reach 100,000 rows
        deep.</p>
        ${renderFields({ $ref: "#/components/schemas/Pagination" }, { ...schemas, places: new Map() }, false)}`,
      samples: [figure("Pagination", json(pagination))],
    },
    {
      id: "repeats",
      title: "Asking twice, acting once",
      text: html`
        <p>When an answer is lost on the way, you cannot know whether a POST took effect. Send it with an
        <code>Idempotency-Key</code> of your own choice, and you may send it again: for 24 hours the same key with
        the same body gives the first answer back, marked <code>Idempotency-Replayed: true</code>, and nothing
        happens twice. The same key with another body is refused. What was refused is not remembered.</p>`,
      samples: [
        figure(
          "A vote that counts once",
          html`curl -X POST ${server}/v1/posts/${exampleId("post")}/vote \\\n  -H <span class="str">"x-api-key: $EARSHOT_API_KEY"</span> \\\n  -H <span class="str">"idempotency-key: 7c0f6c1e-vote"</span>`,
        ),
      ],
    },
    {
      id: "rates",
      title: "Rates",
      text: html`
        <p>Each key may make so many calls a minute, reads and writes counted apart: 600 and 120, unless whoever
        runs this service chose otherwise. <code>RateLimit-Policy</code> tells the allowance,
        <code>RateLimit</code> what is left of it and when it is full again. Above it a call is 429, and
        <code>Retry-After</code> says in how many seconds to come back.</p>`,
      samples: [
        figure(
          "Headers of an answer",
          html`RateLimit-Policy: <span class="str">"reads";q=600;w=60</span>\nRateLimit: <span class="str">"reads";r=597;t=41</span>\nx-request-id: <span class="str">7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57</span>`,
        ),
      ],
    },
    {
      id: "versions",
      title: "Versions",
      text: html`
        <p>Within <code>/v1</code> things are only ever added: new calls, new optional parameters, new fields in
        answers. Write code that lets unknown fields pass. Should a part ever go, its answers will say so well
        before, in the headers <code>Deprecation</code> and <code>Sunset</code>.</p>`,
      samples: [],
    },
  ];
}

function exampleProblem(status: number, code: string, title: string, message: string) {
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: message,
    instance: "/v1/boards",
    code,
    message,
    requestId: "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
  };
}
