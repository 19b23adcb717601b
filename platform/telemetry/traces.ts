import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { z } from "zod";
import { HttpUrl, type RootKeys } from "../process/environment.ts";
import { withDeadline } from "../with-deadline.ts";
import type { Log } from "./log.ts";
import { createTraceSigner } from "./trace-signer.ts";
import { createTracer } from "./tracer.ts";

const samplers = ["always_on", "always_off", "traceidratio"].flatMap((name) => [name, `parentbased_${name}`]);

/**
 * The variables of OpenTelemetry that are validated here. OpenTelemetry's SDK reads these variables, and all its other
 * variables, itself.
 */
export const TracesVariables = {
  /** Unset: no traces. The collector's URL, to which `/v1/traces` is added. */
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal("http/protobuf", "must be http/protobuf, or unset: traces are sent in no other format")
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => text.split(",").every((pair) => pair.indexOf("=") > 0),
      "is not like name=value,other=value",
    )
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(", ")}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => Number(text) >= 0 && Number(text) <= 1, "is not a number from 0 to 1")
    .optional(),
};

type Config = z.infer<z.ZodObject<typeof TracesVariables>>;

/** Milliseconds for sending the last spans when the process stops. */
const flushWithin = 1_000;

/**
 * Sends spans to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`, in the background. Without that variable, there are no
 * traces, and the libraries are not loaded. If the collector does not respond, spans are dropped: at most
 * `OTEL_BSP_MAX_QUEUE_SIZE` of them wait.
 */
export async function openTraces(
  app: "api" | "bff",
  config: Config & { SHARED_ROOT_KEYS: RootKeys },
  log: Log,
) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const [api, core, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  const headers = core.parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS);
  const exporter = withLog(new OTLPTraceExporter({ headers }), log);
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes({ "service.name": `earshot-${app}` })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = createTracer(provider.getTracer("earshot"), {
    api,
    signer: createTraceSigner(config.SHARED_ROOT_KEYS),
  });
  return {
    ...tracer,
    /** Sends the waiting spans, which takes at most a second. */
    close: () =>
      withDeadline(flushWithin, provider.shutdown(), () => new Error("late")).catch((error) =>
        log.warn({ reason: error.message }, "the last traces were not sent"),
      ),
  };
}

/** Logs one line when the collector stops accepting spans, and one when it accepts them again. */
function withLog(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const reason = result.error?.message;
        if (reason !== undefined && !isFailing)
          log.warn({ reason }, "traces cannot be sent, and are dropped");
        if (reason === undefined && isFailing) log.info("traces can be sent again");
        isFailing = reason !== undefined;
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
