import { parseArgs } from "node:util";
import { z } from "zod";
import { StartupError } from "../platform/process/startup-error.ts";
import type { Effort } from "./compare.ts";

export const usage = `npm run bench -- [options]
  --size full|small    amount of data (full: 10 workspaces, 100,000 posts, 1,000,000 votes)
  --growth             instead: measure every list with 10,000, 100,000 and 1,000,000 posts in a workspace
  --former <folder>    instead: compare every endpoint with an earlier build, in a separate project folder
  --observed           instead: measure what metrics, the access log and traces cost
  --only <text>        only measure names with this text, or with one of several texts separated by |
  --rounds <n> --seconds <n> --connections <n> --warm-up <requests>
  --turn <requests>    length of a turn, instead of --seconds; for tests of the benchmark itself
  --requests <n>       number of requests over which the memory of one process is measured`;

export type Options = ReturnType<typeof readOptions>;

/** Parses the command line. @throws StartupError whose message is the error, followed by the usage */
export function readOptions(args: string[]) {
  const result = Given.safeParse(parse(args));
  if (!result.success) throw new StartupError(`${z.prettifyError(result.error)}\n\n${usage}`);
  const { rounds, seconds, turn, connections, "warm-up": warmUp, only, ...options } = result.data;
  const effort: Effort = {
    ...{ rounds, connections, warmUp },
    length: turn === undefined ? { seconds } : { requests: turn },
  };
  return {
    ...options,
    effort,
    isWanted: ({ name }: { name: string }) => only.split("|").some((text) => name.includes(text)),
  };
}

const whole = (usual: number, least = 1) => z.coerce.number().int().min(least).default(usual);
const Given = z.object({
  help: z.boolean().default(false),
  size: z.enum(["full", "small"]).default("full"),
  growth: z.boolean().default(false),
  observed: z.boolean().default(false),
  former: z.string().optional(),
  only: z.string().default(""),
  rounds: whole(5),
  seconds: whole(3),
  turn: z.coerce.number().int().min(1).optional(),
  connections: whole(32),
  "warm-up": whole(15_000, 0),
  requests: whole(200_000),
});

function parse(args: string[]) {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  const texts = {
    size: text,
    former: text,
    only: text,
    rounds: text,
    seconds: text,
    turn: text,
    requests: text,
  };
  try {
    return parseArgs({
      args,
      options: { help: flag, growth: flag, observed: flag, ...texts, connections: text, "warm-up": text },
    }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
