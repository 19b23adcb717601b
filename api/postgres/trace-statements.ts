import type { Tracer } from "../../platform/telemetry/tracer.ts";

interface Named {
  /** The operation and its function or first table, such as `select toggle_post_votes`. */
  name: string;
  operation: string;
}

/** Receives the statements of a pool, and records for which requests they run. */
export interface StatementTracer extends Pick<Tracer, "callers" | "runFor"> {
  /** Adds spans for a statement as it is sent. `text` contains placeholders, never values. */
  statement(text: string, sent: Promise<unknown>): void;
}

/** The maximum number of cached names. The number of different statement texts is large but limited. */
const mostNames = 1_000;

/** Adds a span for each statement to the trace of each request that waits for it. */
export function traceStatements({ callers, runFor, startForCallers }: Tracer): StatementTracer {
  const names = new Map<string, Named>();
  const nameOf = (text: string) => {
    const named = names.get(text) ?? nameStatement(text);
    if (names.size < mostNames) names.set(text, named);
    return named;
  };
  return {
    callers,
    runFor,
    statement(text, sent) {
      const batchSize = callers().length;
      if (batchSize === 0) return;
      const { name, operation } = nameOf(text);
      const end = startForCallers(name, {
        ...{ "db.system.name": "postgresql", "db.operation.name": operation, "db.query.summary": name },
        ...(batchSize > 1 && { "earshot.batch_size": batchSize }),
      });
      // Only the error's code, because its message may contain values.
      if (end)
        sent.then(
          () => end(),
          ({ code }: { code?: string }) => end(code ?? "unknown"),
        );
    },
  };
}

/** Names a statement by its first word and the first table or function that it uses. */
export function nameStatement(text: string): Named {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "unknown";
  const called = /^\s*select (\w+)\(/.exec(text)?.[1];
  const read = /(?<!distinct\s+)\b(?:from|join|into|^\s*update)\s+(?!unnest\b|select\b)"?([a-z_]\w*)"?/.exec(
    text,
  )?.[1];
  const target = read ?? called;
  return { operation, name: target === undefined ? operation : `${operation} ${target}` };
}
