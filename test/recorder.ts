import { readFileSync, writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import type { Call } from "./harness.ts";

type Fields = Record<string, string>;

/**
 * Sends a request as one of the callers, records the response, and returns its body, or `{}` if the body is not JSON.
 */
export type Ask = (
  who: string,
  route: `${string} /${string}`,
  body?: unknown,
  headers?: Fields,
  // biome-ignore lint/suspicious/noExplicitAny: requests are built from fields of earlier responses
) => Promise<any>;

/** A section of a recording: its name and its responses in order. Each response is a few lines of text. */
export type Section = [name: string, responses: string[]];

const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** Invented ids in requests start with this prefix, and are recorded unchanged. */
const madeUp = "00000000-0000-4000-8000-";
const moment = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Returns the number of whole days between a date such as 2026-05-01 and today, in UTC. */
const daysSince = (day: string) => Math.floor((Date.now() - Date.parse(day)) / 86_400_000);
/** Headers that describe the connection, not the response. */
const unrecorded = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/**
 * Records responses byte for byte. A value that differs between runs is recorded as a name, which is assigned when
 * the value first appears; later, the same name stands for the same value. `usual` returns the headers that the
 * recording leaves out.
 */
export function createRecorder(
  calls: Record<string, Call>,
  usual: (status: number, method: string, who: string) => Fields,
) {
  const [names, literals, counts] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, number>(),
  ];
  const sections: Section[] = [];
  const begun = Date.now();
  let respondedAt = 0;

  function nameOf(value: string, kind: string): string {
    const series = `${sections.at(-1)?.[0]}${kind}`;
    const number = (counts.get(series) ?? 0) + 1;
    const name = names.get(value) ?? `<${series} ${number}>`;
    if (!names.has(value)) counts.set(series, number);
    names.set(value, name);
    return name;
  }

  function hideId(id: string): string {
    const lower = id.toLowerCase();
    if (lower.startsWith(madeUp)) return id;
    return id === lower ? nameOf(lower, "") : `${nameOf(lower, "")} in capitals`;
  }

  function hide(text: string): string {
    const isOfThisRun = (time: string) => Math.abs(Date.parse(time) - begun) < 86_400_000;
    return (
      [...literals]
        .reduce((rest, [value, name]) => rest.replaceAll(value, name), text)
        .replace(/\b(ews|sdk|esk)_\w{8,}/g, (secret, kind) => nameOf(secret, ` ${kind}`))
        .replace(/("lastFour" ?: ?")\w{4}/g, "$1<last four>")
        // Sessions expire on whole seconds, so two sessions may share an expiry time.
        .replace(/("expiresAt" ?: ?")[^"]+/g, "$1<time>")
        .replace(
          /("date" ?: ?")(\d{4}-\d\d-\d\d)"/g,
          (_, field, day) => `${field}<${daysSince(day)} days ago>"`,
        )
        .replace(/("(?:token|identityToken)":")[^"]{20,}/g, "$1<token>")
        .replace(/("nextCursor":")[^"]+/g, "$1<cursor>")
        .replace(uuid, hideId)
        .replace(moment, (time) => (isOfThisRun(time) ? nameOf(time, " time") : time))
        .replace(
          /"(post_id|workspace_id|id)"( ?: ?)(\d+)/g,
          (_, field, colon, n) => `"${field}"${colon}${nameOf(`${field} ${n}`, " number")}`,
        )
        .replace(/(?<=\/posts\/)\d+\b/g, (n) => names.get(`post_id ${n}`) ?? n)
        .replace(/(.)\1{30,}/gsu, (run, one) => `${one}{${[...run].length}}`)
    );
  }

  function hideHeader(name: string, value: string): string {
    if (name === "x-request-id") return value.replace(uuid, "<request>");
    if (name === "x-post-number") return nameOf(`post_id ${value}`, " number");
    if (name === "ratelimit") return value.replace(/r=\d+;t=\d+$/, "r=<calls>;t=<seconds>");
    if (name === "set-cookie")
      return value.replace(/=[^;]+/, "=<cookie>").replace(/(?<=Expires=)[^;]+/, "<date>");
    if (name === "etag") return "<etag>";
    if (name === "x-next-cursor") return "<cursor>";
    if (name === "retry-after") return "<seconds>";
    return hide(value);
  }

  /** Returns the headers that differ from the usual headers; `-name` marks a missing header. */
  function unusual(headers: Headers, expected: Fields): string[] {
    const shown = [...headers].flatMap(([name, value]) => {
      const hidden = hideHeader(name, value);
      return unrecorded.has(name) || expected[name] === hidden ? [] : `${name}: ${hidden}`;
    });
    return [...shown, ...Object.keys(expected).flatMap((name) => (headers.has(name) ? [] : `-${name}`))];
  }

  /** Adds a response to the current section. */
  function keep(requested: string, status: number, headers: Headers, text: string): void {
    const length = { "content-length": String(Buffer.byteLength(text)) };
    const [who = "", method = ""] = requested.split(" ", 2);
    const expected = { ...usual(status, method, who), ...length };
    const requestId = headers.get("x-request-id") ?? "none";
    const body = hide(shorten(text, status, requestId).replaceAll(requestId, "<request>"));
    const isJson = headers.get("content-type")?.includes("json");
    const lines = [requested, [status, ...unusual(headers, expected)].join(" | ")];
    if (body) lines.push(isJson ? body : JSON.stringify(body));
    sections.at(-1)?.[1].push(lines.join("\n"));
  }

  const ask: Ask = async (who, route, body, headers = {}) => {
    // Waits for more than a millisecond, so that two responses contain the same time only if they report the same
    // event.
    while (performance.now() - respondedAt < 1.1);
    const received = await calls[who]?.(route, body, { "accept-encoding": "identity", ...headers });
    respondedAt = performance.now();
    if (!received) throw new Error(`there is no caller ${who}`);
    const sent = [`${who} ${route}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
    if (body !== undefined) sent.push(typeof body === "string" ? body : JSON.stringify(body));
    keep(hide(sent.join(" ")), received.status, received.headers, received.text);
    return received.body ?? {};
  };

  return {
    ask,
    keep,
    sections,
    /** Starts a section. Values that first appear in a section are named after it. */
    begin: (section: string) => void sections.push([section, []]),
    /** Chooses the recorded name for a text that differs between runs, such as a subdomain. */
    name: (value: string, name: string) =>
      void (value.match(uuid) ? names : literals).set(value, `<${name}>`),
  };
}

/** Fields of a problem whose values follow from its status, code and detail. */
const repeated = new Set(["type", "title", "status", "message", "requestId"]);

/** Removes the fields in `repeated` from a problem that has the usual form. Any other text stays unchanged. */
function shorten(text: string, status: number, requestId: string): string {
  if (!text.startsWith('{"type":"/docs/errors#')) return text;
  const problem = JSON.parse(text);
  const { code, detail, instance } = problem;
  const [type, title] = [`/docs/errors#${code}`, STATUS_CODES[status]];
  const usual = { type, title, status, detail, instance, code, message: detail, requestId };
  if (JSON.stringify({ ...usual, ...problem, ...usual }) !== text) return text;
  const own = Object.entries(problem).filter(([field]) => !repeated.has(field));
  return `problem ${JSON.stringify(Object.fromEntries(own))}`;
}

/** Reads the recording of an earlier run. */
export function readSections(place: URL): Section[] {
  const parts = readFileSync(place, "utf8").split(/^== /m).slice(1);
  return parts.map((part) => {
    const [name = "", ...responses] = part.trimEnd().split("\n\n");
    return [name, responses];
  });
}

export function writeSections(place: URL, sections: Section[]): void {
  writeFileSync(
    place,
    sections.map(([name, responses]) => `== ${[name, ...responses].join("\n\n")}\n\n`).join(""),
  );
}

/** Returns the first five responses of a section that differ from the recording. */
export function findChanged(recorded: string[] = [], now: string[] = []) {
  return Array.from({ length: Math.max(recorded.length, now.length) }, (_, n) => ({
    recorded: recorded[n]?.split("\n"),
    now: now[n]?.split("\n"),
  }))
    .filter((response) => response.recorded?.join("\n") !== response.now?.join("\n"))
    .slice(0, 5);
}
