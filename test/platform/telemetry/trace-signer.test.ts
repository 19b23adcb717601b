import { expect, it } from "vitest";
import { RootKeys } from "../../../platform/process/environment.ts";
import { createTraceSigner } from "../../../platform/telemetry/trace-signer.ts";
import { rootKeys } from "../../harness.ts";

const span = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", traceFlags: 1 };
const older = rootKeys();
const [newer, roots] = [rootKeys().replace("k1", "k2"), RootKeys.parse(older)];
const signer = createTraceSigner(roots);

it("a signed traceparent is read as it was written, also between processes in the middle of a key rotation", () => {
  for (const traceFlags of [0, 1]) {
    const headers = signer.write({ ...span, traceFlags });
    expect(signer.read(headers)).toEqual({ ...span, traceFlags, isRemote: true });
  }
  const rotated = createTraceSigner(RootKeys.parse(`${newer},${older}`));
  expect(rotated.read(signer.write(span))).toMatchObject(span);
});

it("a traceparent that is unsigned, malformed or signed for another trace or with another key is ignored", () => {
  const { traceparent = "", tracestate = "" } = signer.write(span);
  const other = signer.write({ ...span, traceId: "4bf92f3577b34da6a3ce929d0e0e4737" });
  for (const headers of [
    {},
    { traceparent },
    { tracestate },
    { traceparent, tracestate: "earshot=" },
    { traceparent, tracestate: `earshot=${"0".repeat(32)}` },
    { traceparent: other.traceparent, tracestate },
    { traceparent: traceparent.replace("00-", "01-"), tracestate },
    { traceparent: `${traceparent}-x`, tracestate },
    createTraceSigner(RootKeys.parse(rootKeys())).write(span),
  ]) {
    expect(signer.read(headers)).toBeUndefined();
  }
});
