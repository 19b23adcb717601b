import type { RootKeys } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { open } from "../keys/secrets.ts";
import { createBatch } from "../postgres/batch.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import type { WebhookFormat } from "../webhooks/contract.ts";
import { signMessage } from "../webhooks/sign-message.ts";
import { formatMessage } from "./format-message.ts";
import { planRetry, readRetryAfter } from "./plan-retry.ts";
import type { Attempt, Poster } from "./post-message.ts";

/** A claimed delivery, as returned by `claim_deliveries`. */
export interface Message {
  workspaceId: string;
  endpointId: string;
  id: string;
  /** The number of this attempt, from 1. */
  attempt: number;
  url: string;
  format: WebhookFormat;
  /** The workspace's, for links to the dashboard. */
  subdomain: string;
  body: string;
  /** Encrypted, newest first. */
  secrets: string[];
}

export interface AttemptOptions {
  db: Database;
  roots: RootKeys;
  poster: Poster;
  log: Log;
  /** The URL of the BFF, for links to the dashboard. */
  publicUrl: string;
  /** Receives each attempt: how it ended, and how many seconds it took. */
  onAttempt?: ((outcome: "delivered" | "failed", seconds: number) => void) | undefined;
}

interface Result
  extends Pick<Message, "workspaceId" | "endpointId" | "id" | "attempt">,
    Pick<Attempt, "status" | "error" | "excerpt"> {
  isDelivered: boolean;
  /** In milliseconds. */
  duration: number;
  retrySeconds: number | null;
}

/**
 * Makes a function that sends a message once and records the result; results that arrive at the same time are stored
 * by one statement. The function never throws.
 */
export function createAttempt({ db, roots, poster, log, publicUrl, onAttempt }: AttemptOptions) {
  const record = createBatch(async (results: Result[]) => {
    const disabled = await callFunction<object[]>(db, "record_attempts", JSON.stringify(results));
    for (const endpoint of disabled) log.warn(endpoint, "a webhook was disabled");
    return results.map(() => undefined);
  });

  const send = async (message: Message): Promise<Attempt> => {
    const { workspaceId, id, url, format, subdomain, secrets } = message;
    try {
      const body = formatMessage(format, message.body, `${publicUrl}/dashboard/w/${subdomain}`);
      const opened = secrets.map((sealed) => open(sealed, workspaceId, roots));
      return await poster.post(url, signMessage(id, Math.floor(Date.now() / 1_000), body, opened), body);
    } catch (error) {
      log.error({ err: error, workspaceId }, "a webhook's message could not be made");
      return { error: "The message could not be made." };
    }
  };

  return async (message: Message): Promise<void> => {
    const { workspaceId, endpointId, id, attempt } = message;
    const start = performance.now();
    const { isAborted, retryAfter, ...made } = await send(message);
    const duration = Math.round(performance.now() - start);
    const isDelivered = made.status !== undefined && made.status >= 200 && made.status < 300;
    const retrySeconds = isAborted ? 0 : planRetry(attempt, readRetryAfter(retryAfter));
    onAttempt?.(isDelivered ? "delivered" : "failed", duration / 1_000);
    const result = { workspaceId, endpointId, id, attempt, ...made, isDelivered, duration, retrySeconds };
    // If this fails, the claim ends, and the message is sent again with the same id.
    await record(result).catch((error) =>
      log.warn({ reason: String(error) }, "a webhook's attempt was not recorded"),
    );
  };
}
