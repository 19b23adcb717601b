import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type * as Api from "@opentelemetry/api";
import type { RequestObserver } from "../http/observe-requests.ts";
import type { TraceSigner } from "./trace-signer.ts";

/** The spans of the requests for which the code runs: one request, or several requests that share a statement. */
export type Callers = readonly Api.Span[];

export interface TracerOptions {
  api: Pick<typeof Api, "ROOT_CONTEXT" | "SpanKind" | "SpanStatusCode" | "trace">;
  signer: TraceSigner;
}

export type Tracer = ReturnType<typeof createTracer>;

/**
 * Creates spans for requests, and for the calls and statements that these requests cause. The spans of requests contain
 * no path, query, header, body or address. Work outside of requests has no spans.
 */
export function createTracer(tracer: Api.Tracer, { api, signer }: TracerOptions) {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const current = new AsyncLocalStorage<Callers>();
  const spans = new WeakMap<IncomingMessage, Api.Span>();

  const startBelow = (parent: Api.Span, name: string, options: Api.SpanOptions) =>
    tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));

  const requests: RequestObserver = {
    onStart(request) {
      const parent = signer.read(request.headers);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, context);
      spans.set(request, span);
      // Node calls the server's other listeners for this request next, in the same asynchronous context.
      current.enterWith([span]);
    },
    onEnd({ method, route, status, caller, workspaceId, requestId }, request) {
      const span = spans.get(request);
      if (!span?.isRecording()) return;
      const isKnown = route !== "unmatched";
      span.updateName(isKnown ? `${method} ${route}` : method).setAttributes({
        "http.request.method": method === "OTHER" ? "_OTHER" : method,
        "http.response.status_code": status,
        "earshot.caller": caller,
        ...(isKnown && { "http.route": route }),
        ...(workspaceId !== undefined && { "earshot.workspace_id": workspaceId }),
        ...(requestId !== undefined && { "earshot.request_id": requestId }),
      });
      if (status >= 500) fail(span, `${status}`);
      span.end();
    },
  };

  const fail = (span: Api.Span, type: string) =>
    void span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });

  return {
    requests,

    /**
     * Starts the span of a request to another server; undefined outside of a request. Send the headers, and
     * call `end` with the response's status, or without one if there was no response.
     */
    startCall(method: string, server: string) {
      const [parent] = current.getStore() ?? [];
      if (!parent) return undefined;
      const attributes = { "http.request.method": method, "peer.service": server };
      const span = startBelow(parent, method, { kind: SpanKind.CLIENT, attributes });
      return {
        headers: signer.write(span.spanContext()),
        end(status?: number) {
          if (status !== undefined) span.setAttribute("http.response.status_code", status);
          if (status === undefined || status >= 400) fail(span, `${status ?? "unreachable"}`);
          span.end();
        },
      };
    },

    /** The callers of the running code, for a later `runFor`. */
    callers: (): Callers => current.getStore() ?? [],

    /** Runs code on behalf of the callers of a batch. */
    runFor: <Result>(callers: Callers, run: () => Result): Result => current.run(callers, run),

    /**
     * Starts a span in the trace of each caller whose request has not ended yet; undefined if there is none. If there
     * are several, the first span is linked to each of the others. Call the returned function at the end, with the
     * error's type if the work failed.
     */
    startForCallers(name: string, attributes: Api.Attributes) {
      const callers = (current.getStore() ?? []).filter((span) => span.isRecording());
      const [first, ...others] = callers.map((parent) =>
        startBelow(parent, name, { kind: SpanKind.CLIENT, attributes }),
      );
      if (!first) return undefined;
      for (const span of others) {
        first.addLink({ context: span.spanContext() });
        span.addLink({ context: first.spanContext() });
      }
      return (errorType?: string) => {
        for (const span of [first, ...others]) {
          if (errorType !== undefined) fail(span, errorType);
          span.end();
        }
      };
    },
  };
}
