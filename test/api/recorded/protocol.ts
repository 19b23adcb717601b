import type { Api } from "../../harness.ts";
import { rawRequest, sendRaw } from "../send-raw.ts";
import type { Slots, World } from "./world.ts";

/** Keys, paths, request ids and media types: everything that is checked before a route's handler runs. */
export async function askProtocol({ ask, ours, recorder }: World, api: Api): Promise<void> {
  for (const who of ["nobody", "forger", "garbler", "impostor"]) await ask(who, "GET /v1/boards");
  for (const route of [
    "GET /v1",
    "GET /v1/",
    "GET /v1/nothing",
    "GET /v1/boards/",
    "GET /V1/boards",
    "GET /v1/Boards",
    "GET /v1//boards",
    "GET /v1/boards/a/b",
    "GET /v1/boards/%E0%A4%A",
    "GET /v1/boards/%2e%2e",
    "GET /v1/posts/%2F/comments",
    "GET /v1/boards?__proto__=1",
    "GET /v1/boards?search[a]=1",
    "GET /v1/boards?%FF=1",
    "GET /v2/boards",
    "POST /v1/posts/x/votes/y",
    "DELETE /v1/changelogs/tags",
    "OPTIONS /v1/boards",
    "HEAD /v1/nothing",
    "DELETE /v1/boards",
  ] as const) {
    await ask("owner", route);
  }
  await ask("nobody", "GET /v1/nothing");
  await ask("una", "GET /v1/nothing");
  for (const id of ["trace-1", "a".repeat(128), "a".repeat(129), "a b", "ü"]) {
    await ask("owner", "GET /v1/workspaces/current", undefined, { "x-request-id": id });
    await ask("owner", "GET /v1/boards/x", undefined, { "x-request-id": id });
  }
  const rename = "PATCH /v1/workspaces/current" as const;
  await ask("owner", rename, { name: "Wood" }, { "if-match": '"other"' });
  for (const type of [
    "application/json",
    "application/json;charset=utf-8",
    'Application/JSON; charset="UTF-8"',
  ]) {
    await ask("owner", rename, { name: "Test" }, { "content-type": type });
  }
  for (const type of [
    "text/json",
    "application/json; charset=latin1",
    "application/x-www-form-urlencoded",
    "",
  ]) {
    await ask("owner", rename, { name: "Test" }, { "content-type": type });
  }
  for (const accept of ["text/html", "image/png;q=0"])
    await ask("owner", "GET /v1/boards/x", undefined, { accept });
  await ask("owner", rename, { name: "Test" }, { "content-encoding": "gzip" });
  await ask("owner", rename, { name: "Test" }, { "content-encoding": "br" });
  for (const body of [
    "",
    "null",
    "5",
    '"a"',
    '{"name":"Test"}}',
    '\ufeff{"name":"Test"}',
    '{"name":"A","name":"Test"}',
    '{"__proto__":{}}',
  ]) {
    await ask("owner", rename, body);
  }
  const key = `x-api-key: ${ours.apiKey}`;
  const json = "content-type: application/json";
  for (const [name, lines, body] of [
    ["two keys", [key, key], ""],
    ["headers of 20 KB", [key, `cookie: ${"a".repeat(20_000)}`], ""],
    ["an announced body of 300 KB", [key, json, "content-length: 300000"], ""],
    ["a body in chunks of no length", [key, json, "transfer-encoding: chunked"], "x\r\n"],
    ["a header without a name", [key, ": x"], ""],
    ["no UTF-8", [key, json, "content-length: 12"], '{"name":"\xff"}'],
  ] as [string, string[], string][]) {
    const { status, text } = await sendRaw(
      api.url,
      Buffer.from(rawRequest("PATCH /v1/workspaces/current HTTP/1.1", lines, body), "latin1"),
    );
    const [head = "", ...rest] = text.split("\r\n\r\n");
    const headers = new Headers(
      head
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(": ", 2) as [string, string]),
    );
    recorder.keep(`raw PATCH ${name}`, status, headers, rest.join("\r\n\r\n"));
  }
}

/** Repeated calls with one `Idempotency-Key`: the same call, another body, route or user, and a rejected first call. */
export async function askTwice({ ask }: World, own: Slots): Promise<void> {
  const twice = async (who: string, route: `POST /${string}`, body: unknown, key: string) => {
    const headers = { "idempotency-key": key };
    await ask(who, route, body, headers);
    await ask(who, route, body, headers);
  };
  const post = { title: "Once", boardId: own.board, categoryId: own.category, visibility: "public" };
  await twice("una", "POST /v1/posts", post, "k1");
  await ask("una", "POST /v1/posts", { ...post, title: "Twice" }, { "idempotency-key": "k1" });
  await twice("umar", "POST /v1/posts", post, "k1");
  await twice("una", `POST /v1/posts/${own.post}/comments`, { content: "Once" }, "k1");
  await twice("una", `POST /v1/posts/${own.post}/vote`, undefined, "k1");
  await ask("una", `POST /v1/posts/${own.post}/vote`, {}, { "idempotency-key": "k1" });
  await twice("una", `POST /v1/posts/${own.post}/comments/${own.comment}/like`, undefined, "k 2");
  await twice("una", `POST /v1/changelogs/${own.changelog}/like`, {}, "k2");
  await twice("una", `POST /v1/polls/${own.poll}/vote`, { optionIds: [own.option] }, "k2");
  await twice("owner", "POST /v1/boards", { title: "Once", url: "once", isPrivate: false }, "k1");
  await twice("owner", "POST /v1/post-categories", { name: "Once", boardId: own.board }, "k1");
  await twice("owner", "POST /v1/tags", { name: "Once", boardId: own.board }, "k1");
  await twice("owner", `POST /v1/posts/${own.post}/tags/${own.tag}`, undefined, "k1");
  await twice("owner", "POST /v1/changelogs", { title: "Once", content: "Once" }, "k1");
  const user = { id: "00000000-0000-4000-8000-000000000009", email: "nine@example.com", full_name: "Nine" };
  await twice("owner", `POST /v1/posts/${own.post}/votes`, { user }, "k1");
  await twice("owner", `POST /v1/posts/${own.post}/votes`, { user }, "k2");
  await twice("owner", "POST /v1/tags", { name: "ONCE", boardId: own.board }, "k3");
  await ask("owner", "POST /v1/tags", { name: "Now free", boardId: own.board }, { "idempotency-key": "k3" });
  for (const key of ["", " ", "a".repeat(255), "a".repeat(256)]) {
    await ask("owner", "POST /v1/tags", { name: "ONCE", boardId: own.board }, { "idempotency-key": key });
  }
}

/** Calls with a rate limit of two reads and one write per minute. */
export async function askTooOften({ ask }: World): Promise<void> {
  for (const route of [
    "GET /v1/boards/x",
    "HEAD /v1/boards",
    "GET /v1/boards",
    "DELETE /v1/boards/x",
    "POST /v1/boards",
  ] as const) {
    await ask("hasty", route);
  }
}
