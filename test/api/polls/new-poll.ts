import { expect } from "vitest";
import { Poll } from "../../../api/polls/contract.ts";
import type { Call } from "../../harness.ts";

/** The current time plus this many seconds, in ISO 8601. */
export const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** The body of an open single-choice poll with three options. */
export const pollInput = (more: object = {}) => ({
  title: "What next?",
  type: "single",
  startAt: at(-60),
  endAt: at(3_600),
  options: [{ title: "A" }, { title: "B" }, { title: "C" }],
  ...more,
});

/** Creates a poll and checks it against the contract; also returns the ids of its options, in order. */
export async function newPoll(call: Call, more: object = {}) {
  const made = await call("POST /v1/polls", pollInput(more));
  expect(made.status, made.text).toBe(201);
  const poll = Poll.parse(made.body);
  return { poll, id: poll.id, options: poll.options.map(({ id }) => id) };
}

export async function readPoll(call: Call, id: string): Promise<Poll> {
  const response = await call(`GET /v1/polls/${id}`);
  expect(response.status, response.text).toBe(200);
  return Poll.parse(response.body);
}
