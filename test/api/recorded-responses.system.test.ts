import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../../api/codes/error-codes.ts";
import { fieldCodes, shapeCodes } from "../../api/codes/field-codes.ts";
import { timeLimit } from "../effort.ts";
import { type OwnApi, startApi } from "../harness.ts";
import { findChanged, readSections, type Section, writeSections } from "../recorder.ts";
import { askBoards, askCategoriesAndTags } from "./recorded/boards.ts";
import { askChangelogs } from "./recorded/changelogs.ts";
import { askComments } from "./recorded/comments.ts";
import * as everyRoute from "./recorded/every-route.ts";
import { askPolls } from "./recorded/polls.ts";
import { askPosts } from "./recorded/posts.ts";
import { askProtocol, askTooOften, askTwice } from "./recorded/protocol.ts";
import { askDashboard, askManyPosts, askMerges, askStatuses, askUsers } from "./recorded/staff.ts";
import { askVotes } from "./recorded/votes.ts";
import { askSecureIdentify, askWorkspaces } from "./recorded/workspaces.ts";
import { environment, makeSlots, newWorld, type Slots, type World } from "./recorded/world.ts";

/**
 * Detects unintended changes to responses. After an intended change, record the responses again and review the diff
 * before committing: `RECORD_RESPONSES=1 npx vitest run --project system:api test/api/recorded-responses.system.test.ts`
 */
const place = new URL("recorded-responses.txt", import.meta.url);
const apis: OwnApi[] = [];
let now: Section[] = [];
let recorded: Section[] = [];

/** The parts of the recording, in this order, because later parts depend on the data of earlier ones. */
const parts: Record<string, (world: World, own: Slots, foreign: Slots, api: OwnApi) => Promise<void>> = {
  "who may": everyRoute.askWhoMay,
  methods: everyRoute.askOtherMethods,
  ids: everyRoute.askForeignIds,
  bodies: everyRoute.askWithBadBodies,
  protocol: (world, _own, _foreign, api) => askProtocol(world, api),
  repeats: askTwice,
  boards: askBoards,
  names: askCategoriesAndTags,
  posts: askPosts,
  comments: askComments,
  votes: askVotes,
  polls: askPolls,
  changelogs: askChangelogs,
  workspace: askWorkspaces,
  merges: askMerges,
  "many posts": askManyPosts,
  statuses: askStatuses,
  users: askUsers,
  dashboard: askDashboard,
  limits: askTooOften,
  "secure identify": askSecureIdentify,
  reads: everyRoute.askReads,
};

beforeAll(async () => {
  const api = await startApi(environment);
  const strict = await startApi({ RATE_LIMITS: "reads=2,writes=1" });
  apis.push(api, strict);
  const world = await newWorld(api, strict);
  const { begin, ask, sections } = world.recorder;
  begin("own");
  const own = await makeSlots(ask, "owner", "desk");
  begin("foreign");
  const foreign = await makeSlots(ask, "stranger", "strangerDesk");
  for (const [name, askAll] of Object.entries(parts)) {
    begin(name);
    await askAll(world, own, foreign, api);
  }
  now = sections;
  if (process.env.RECORD_RESPONSES === "1") writeSections(place, now);
  recorded = readSections(place);
}, timeLimit(240_000));
afterAll(() => Promise.all(apis.map((api) => api.stop())));

describe("recorded requests", () => {
  it.each(["own", "foreign", ...Object.keys(parts)])(
    "every recorded request gets the recorded response, byte for byte: %s",
    (name) => {
      const responsesOf = (sections: Section[]) => sections.find(([section]) => section === name)?.[1];
      expect(findChanged(responsesOf(recorded), responsesOf(now))).toEqual([]);
    },
  );
});

describe("the recording", () => {
  const all = () => recorded.flatMap(([, responses]) => responses);

  it("the recording has at least 600 requests, and the same sections as the current run", () => {
    expect(all().length).toBeGreaterThanOrEqual(600);
    expect(recorded.map(([name]) => name)).toEqual(now.map(([name]) => name));
  });

  it("the recording has a successful response for every operation of /v1", () => {
    const done = all().flatMap((response) => {
      const [, route = "", status] = /^\S+ (\S+ (?:<[^>]+>|[^\s<])+)[^\n]*\n(\d+)/.exec(response) ?? [];
      return status?.startsWith("2") ? route.replace(/\?.*/, "") : [];
    });
    const missing = everyRoute.routes.filter(([route]) => {
      const form = new RegExp(`^${route.replace(/\{\w+\}/g, "<[^>]+>(?: in capitals)?")}$`);
      return !done.some((each) => form.test(each));
    });
    expect(missing.map(([route]) => route)).toEqual([]);
  });

  it("the recording has every documented error code that needs neither a server fault nor a race", () => {
    const text = all().join("\n");
    const codes = Object.keys({ ...errorCodes, ...fieldCodes, ...shapeCodes });
    const missing = codes.filter((code) => !text.includes(`"code":"${code}"`));
    expect(missing).toEqual([
      "request_timeout",
      "idempotency_in_progress",
      "internal_error",
      "database_unavailable",
    ]);
  });
});
