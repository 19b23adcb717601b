import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EndReason } from "../http/end-slow-responses.ts";
import type { RequestObserver, SeenRequest } from "../http/observe-requests.ts";
import { explainListenError } from "../http/serve.ts";
import { StartupError } from "../process/startup-error.ts";
import { createHistogram, type Observe } from "./histogram.ts";

export type Metrics = NonNullable<Awaited<ReturnType<typeof openMetrics>>>;

/** The upper bounds of the buckets for the time of a request, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/**
 * Serves only `GET /metrics`, in Prometheus's text format, on a separate port, because the metrics concern all
 * workspaces. Each metric has the label `app`. Without a port, there are no metrics, and the library is not loaded.
 * @throws StartupError if the address cannot be used
 */
export async function openMetrics(app: "api" | "bff" | "worker", port: number | undefined, host: string) {
  if (port === undefined) return undefined;
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import("prom-client");
  const register = new Registry();
  register.setDefaultLabels({ app });
  collectDefaultMetrics({ register });
  const registers = [register];

  const durations = createHistogram(register, {
    name: "http_request_duration_seconds",
    help: "The time from a request's headers to the end of its response.",
    buckets: requestBuckets,
  });
  new Counter({
    name: "http_requests_total",
    help: "The number of requests, except probes.",
    labelNames: ["method", "route", "status", "caller"],
    registers,
    // Taken from the histogram, so that a request is counted only once.
    collect() {
      this.reset();
      for (const { labels, value } of durations.count()) this.inc(labels, value);
    },
  });
  const durationOf = createSeriesFinder(durations.add);
  let inFlight = 0;
  new Gauge({
    name: "http_requests_in_flight",
    help: "The number of requests without a complete response.",
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  const rateLimited = new Counter({
    name: "rate_limited_total",
    help: "The number of requests rejected by a rate limit.",
    labelNames: ["limit"],
    registers,
  });
  const ended = new Counter({
    name: "responses_ended_total",
    help: "The number of responses that were ended because the client did not read them.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["too_slow", "stalled", "memory_full"] satisfies EndReason[]) {
    ended.inc({ reason }, 0);
  }

  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000 },
    async ({ method, url }, response) => {
      const isFound = url?.split("?", 1)[0] === "/metrics";
      if (!isFound || method !== "GET") return void response.writeHead(isFound ? 405 : 404).end();
      const text = await register.metrics().catch(() => undefined);
      if (text === undefined) return void response.writeHead(500).end();
      response.writeHead(200, { "content-type": register.contentType }).end(text);
    },
  );
  server.maxConnections = 100;
  await once(server.listen(port, host), "listening").catch((error) => {
    throw explain(error, app.toUpperCase(), port, host);
  });

  return {
    port: (server.address() as AddressInfo).port,
    /** Adds a number, or one number for each kind. It is read at each scrape. */
    gauge(name: string, help: string, read: () => number | Record<string, number>, label = ""): void {
      new Gauge({
        name,
        help,
        labelNames: label === "" ? [] : [label],
        registers,
        collect() {
          const found = read();
          if (typeof found === "number") return this.set(found);
          for (const [kind, number] of Object.entries(found)) this.set({ [label]: kind }, number);
        },
      });
    },
    histogram: (name: string, help: string, buckets: number[]) =>
      createHistogram(register, { name, help, buckets }),
    /**
     * Counts and times requests. `status` is the status code; 499 if the client closed the connection before the
     * response.
     */
    requests: {
      onStart() {
        inFlight += 1;
      },
      onEnd(seen) {
        inFlight -= 1;
        durationOf(seen)(seen.seconds);
      },
    } satisfies RequestObserver,
    /** Counts a request that the rate limit with this name rejected. */
    onRateLimited: (limit: string): void => rateLimited.inc({ limit }),
    /** Counts a response that was ended because the client did not read it. */
    onResponseEnded: (reason: EndReason): void => ended.inc({ reason }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type RequestLabels = Pick<SeenRequest, "method" | "route" | "status" | "caller">;

/**
 * Returns a function that finds a request's series. It searches the few series of the request's route, which is cheaper
 * than building a key from all labels.
 */
function createSeriesFinder(add: (labels: RequestLabels) => Observe): (seen: RequestLabels) => Observe {
  const byRoute = new Map<string, (RequestLabels & { observe: Observe })[]>();
  return ({ method, route, status, caller }) => {
    const series = byRoute.get(route) ?? [];
    for (const one of series) {
      if (one.status === status && one.caller === caller && one.method === method) return one.observe;
    }
    const labels = { method, route, status, caller };
    const observe = add(labels);
    byRoute.set(route, [...series, { ...labels, observe }]);
    return observe;
  };
}

function explain(error: NodeJS.ErrnoException, app: string, port: number, host: string): Error {
  const portVariable = `${app}_METRICS_PORT`;
  const explained = explainListenError(error, { name: `${app}'s metrics`, port, portVariable });
  if (explained instanceof StartupError) return explained;
  return new StartupError(
    `Nothing can listen on METRICS_HOST=${host} (${error.code}): set METRICS_HOST to an address of this machine.`,
  );
}
