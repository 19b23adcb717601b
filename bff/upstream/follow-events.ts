import { setTimeout as sleep } from "node:timers/promises";
import { FeedEvent } from "../../api/events/contract.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import type { ApiClient } from "./api-client.ts";
import { createServiceKeys } from "./internal-call.ts";

export interface Follower {
  /** Called when every later event will be received, also after an interruption in which events were missed. */
  onBegin(): void;
  onEvent(event: FeedEvent): void;
  /** Called when later events will be missed, until the next `onBegin`. */
  onEnd(): void;
}

export type FollowEvents = (follower: Follower) => { stop(): void };

/**
 * Returns a function that follows the API's events over one connection, and connects again when it ends: at first
 * after about 250 ms, then after longer and longer pauses, which differ between processes and are about `longestPause`
 * milliseconds at most.
 */
export function createEventFollower(
  api: Pick<ApiClient, "stream">,
  roots: RootKeys,
  log: Log,
  longestPause = 8_000,
): FollowEvents {
  const mintServiceKey = createServiceKeys(roots, Date.now);
  return ({ onBegin, onEvent, onEnd }) => {
    let isStopped = false;
    const follow = async () => {
      for (let failures = 0; !isStopped; failures += 1) {
        const credential = { authorization: `Bearer ${await mintServiceKey()}` };
        const call = { method: "GET", path: "/internal/events", credential, requestId: "events" };
        const hasBegun = await api.stream(call, onBegin, createParser(onEvent));
        if (isStopped) return;
        if (hasBegun) {
          failures = 0;
          onEnd();
          log.warn("events of the API are missed until this process has connected again");
        }
        const pause = Math.min(longestPause, 250 * 2 ** failures);
        await sleep(pause * (0.5 + Math.random()), undefined, { ref: false });
      }
    };
    void follow();
    return {
      stop() {
        isStopped = true;
      },
    };
  };
}

/** Parses server-sent events whose data is one line. */
function createParser(onEvent: (event: FeedEvent) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = "";
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (line.startsWith("data: ")) onEvent(FeedEvent.parse(JSON.parse(line.slice(6))));
  };
}
