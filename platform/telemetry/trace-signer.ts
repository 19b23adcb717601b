import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { SpanContext } from "@opentelemetry/api";
import { deriveKey } from "../derive-key.ts";
import type { RootKeys } from "../process/environment.ts";

export type TraceSigner = ReturnType<typeof createTraceSigner>;

/**
 * Writes and reads the headers of W3C Trace Context between our own processes. Anybody can send a `traceparent`, and
 * could with it join a trace or force the trace to be recorded. So the BFF signs the trace's id in `tracestate`, and
 * the API ignores a `traceparent` without a valid signature.
 */
export function createTraceSigner(roots: RootKeys) {
  const keys = roots.map((root) => deriveKey(root, "trace/v1"));
  const sign = (key: Buffer, traceId: string) =>
    createHmac("sha256", key).update(traceId).digest().subarray(0, 16);
  return {
    write({ traceId, spanId, traceFlags }: SpanContext): Record<string, string> {
      const [newest] = keys;
      if (!newest) return {};
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
        tracestate: `earshot=${sign(newest, traceId).toString("hex")}`,
      };
    },
    /** The caller's span; undefined unless one of our own processes sent it. */
    read({ traceparent, tracestate }: IncomingHttpHeaders): SpanContext | undefined {
      const [, traceId, spanId, flags] =
        /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(`${traceparent}`) ?? [];
      const [, signature = ""] = /(?:^|,)\s*earshot=([0-9a-f]{32})\s*(?:,|$)/.exec(`${tracestate}`) ?? [];
      if (!traceId || !spanId || !signature) return undefined;
      const given = Buffer.from(signature, "hex");
      if (!keys.some((key) => timingSafeEqual(sign(key, traceId), given))) return undefined;
      return { traceId, spanId, traceFlags: Number(flags), isRemote: true };
    },
  };
}
