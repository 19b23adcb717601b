import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { changes, listOf, Uuid } from "../../api/field-schemas.ts";
import { inDashboard } from "../../api/permissions.ts";
import { route } from "../../api/route.ts";
import { routes } from "../../api/routes.ts";
import { effort } from "../effort.ts";
import { type Api, type ApiResponse, type Call, newBoard, newWorkspace, sharedApi } from "../harness.ts";
import { findIds, type IdPlace } from "./isolation/find-ids.ts";
import { callersAt, callersOf, clear, furnish, type Ids, type Who } from "./isolation/furnish.ts";
import { makeRequest } from "./isolation/make-request.ts";
import {
  findStaleEntries,
  findUnfilled,
  kindOf,
  notLookedUp,
  rejected,
  unchanged,
} from "./isolation/slots.ts";
import { createSnapshot } from "./isolation/snapshot.ts";
import { startTrial } from "./isolation/start-trial.ts";
import { othersOf, unknownOf } from "./isolation/wrong-ids.ts";

const places = routes.flatMap(findIds);
const probes = places.flatMap((place) => {
  const kind = kindOf(place);
  const callers = callersOf(place.route);
  return kind ? [{ ...place, place, kind, callers }] : [];
});
const lookedUp = probes.filter(({ title }) => !notLookedUp[title]);

let api: Api;
let trial: Awaited<ReturnType<typeof startTrial>>;
let snapshot: Awaited<ReturnType<typeof createSnapshot>>;
/** The workspace of the callers, and the other one. */
let [ours, theirs] = ["", ""];
let calls: Record<Who, Call>;
/** The same callers, whose requests are rolled back. */
let trying: Record<Who, Call>;
let own: Record<Who, Ids>;
let foreign: Record<Who, Ids>;
let deleted: Record<Who, Ids>;
/** All rows of both workspaces after the last probe. */
let rows: Record<string, Record<string, string>>;

beforeAll(async () => {
  api = await sharedApi();
  trial = await startTrial(api);
  snapshot = await createSnapshot(api.sql);
});
afterAll(() => trial.stop());

async function newWorld() {
  const [mine, others] = [await newWorkspace(api), await newWorkspace(api)];
  const [user, gone, stranger] = [await mine.endUser(), await mine.endUser(), await others.endUser()];
  await api.sql`delete from statuses where workspace_id = ${mine.workspaceId}`;
  // The first board of a workspace is the default board, which cannot be deleted.
  await newBoard(mine.call);
  own = await furnish(api, mine, user, "own");
  foreign = await furnish(api, others, stranger, "foreign");
  deleted = await furnish(api, mine, gone, "gone");
  calls = callersAt(api.url, api, mine, user);
  trying = callersAt(trial.url, api, mine, user);
  await clear(api, calls, deleted.key);
  [ours, theirs] = [mine.workspaceId, others.workspaceId];
  rows = await snapshot([ours, theirs]);
}

const rounds = Array.from({ length: effort.isolationRounds }, (_, n) => n + 1);

describe.each(rounds)("in two new workspaces, round %i", () => {
  beforeAll(newWorld);

  describe.each(named(lookedUp))("%s", (_, { place, kind, callers }) => {
    test("each caller's own id is accepted, or rejected with the listed code, and no other workspace changes", async () => {
      for (const who of callers) {
        const unknown = await ask(calls, who, place, unknownOf(kind));
        const known = await attempt(who, place, own[who][kind]);
        const code = rejected[`${who}: ${place.title}`];
        expect(known.status < 300 ? undefined : known.body.code, `${who}: ${known.text}`).toBe(code);
        if (code) continue;
        expect(comparable(known), who).not.toEqual(comparable(unknown));
        if (place.route.method !== "GET" && !unchanged[place.route.name])
          expect(known.after[ours], who).not.toEqual(rows[ours]);
      }
    });

    test("another workspace's id, a deleted id or an id of another kind gets the response for an unknown id and changes nothing", async () => {
      const before = rows;
      const probed = [];
      for (const [index, who] of callers.entries()) {
        const expected = await ask(calls, who, place, unknownOf(kind));
        // The callers share the ids of other kinds, because trying each with each would triple the requests.
        const others = othersOf(own[who], kind).filter((_, nth) => nth % callers.length === index);
        const wrong = [foreign[who][kind], deleted[who][kind], ...others];
        const responses = wrong.map(async (id) => ({ id, response: await ask(calls, who, place, id) }));
        probed.push({ who, expected, responses: await Promise.all(responses) });
      }
      rows = await snapshot([ours, theirs]);
      for (const { who, expected, responses } of probed)
        for (const { id, response } of responses)
          expect(comparable(response), `${who}: ${id}`).toEqual(comparable(expected));
      expect(rows).toEqual(before);
    });
  });

  test.each(named(probes.filter((probe) => !lookedUp.includes(probe))))(
    "%s: another workspace's id or a deleted id gets the status for an unknown id, and changes no other workspace",
    async (_, { place, kind, callers }) => {
      for (const who of callers) {
        const expected = await attempt(who, place, unknownOf(kind));
        for (const ids of [foreign, deleted, own]) {
          const response = await attempt(who, place, ids[who][kind]);
          expect(response.status, response.text).toBe(expected.status);
        }
      }
    },
  );
});

/**
 * Sends the request, reads all rows and rolls the request back; an error has rolled it back already. @returns the response
 * and the rows
 */
function attempt(who: Who, place: IdPlace, id: string) {
  return trial.undo(async () => {
    const response = await ask(trying, who, place, id);
    const after = response.status < 400 ? await snapshot([ours, theirs], trial.sql) : rows;
    expect(after[theirs], who).toEqual(rows[theirs]);
    return { ...response, after };
  });
}

const named = <Named extends { title: string }>(list: Named[]) =>
  list.map((one) => [one.title, one] as const);

function ask(of: Record<Who, Call>, who: Who, place: IdPlace, id: string): Promise<ApiResponse> {
  return of[who](...makeRequest(place, own[who], id));
}

/** The response without the values that may differ, such as the path and the request id. */
function comparable({ status, text, headers }: ApiResponse) {
  const ignored = ["date", "x-request-id", "content-length"];
  const named = [...headers].filter(([name]) => !ignored.includes(name));
  return { status, named, text: text.replace(/"(instance|requestId|changedAt)" ?: ?"[^"]*"/g, "") };
}

describe("the places of ids", () => {
  test("every id in the path, the query or the body of a declared route has a kind, so that it is probed", () => {
    const help =
      "name its kind in isolation/slots.ts, and add an object of a new kind in isolation/furnish.ts";
    expect(findUnfilled(places), help).toEqual([]);
    expect(findStaleEntries(places), "entries of isolation/slots.ts without a route").toEqual([]);
  });

  test("a route is reported by name if its path, its query or its body has an id without a kind", () => {
    const handle = async () => ({ body: {} });
    const made = [
      route("GET /staff/boards/:id/gauges/:gaugeId", inDashboard, handle),
      route(
        "GET /staff/rain",
        { ...inDashboard, query: z.strictObject({ at: listOf(Uuid).optional() }) },
        handle,
      ),
      route(
        "PATCH /staff/rain",
        {
          ...inDashboard,
          body: changes({
            boardId: Uuid,
            via: z.union([z.enum(["radar"]), z.uuid().nullable()]),
            drops: z.array(z.strictObject({ id: Uuid.toLowerCase() })),
            externalGaugeId: z.string().default(""),
            more: z.record(z.string(), z.string()),
            name: z.string(),
          }),
        },
        handle,
      ),
    ];
    expect(findUnfilled(made.flatMap(findIds))).toEqual([
      "GET /staff/boards/:id/gauges/:gaugeId :gaugeId",
      "GET /staff/rain ?at",
      "PATCH /staff/rain body.via",
      "PATCH /staff/rain body.drops.id",
      "PATCH /staff/rain body.externalGaugeId",
      "PATCH /staff/rain body.more",
    ]);
  });
});
