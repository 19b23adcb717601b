import type { ComponentChildren } from "preact";
import { explainError, isMissing } from "../explain-error.ts";
import type { QueryState } from "../requests.ts";
import { Button } from "./button.tsx";

interface NoticeProps {
  text: string;
  role?: "status" | "alert";
  children?: ComponentChildren;
}

/** One sentence and an optional action, for empty lists and failures. */
export const Notice = ({ text, role, children }: NoticeProps) => (
  <div class="notice" role={role}>
    <p class="quiet">{text}</p>
    {children}
  </div>
);

export const ErrorNotice = ({ text, error, retry }: { text: string; error: unknown; retry(): void }) => (
  <Notice text={`${text} ${explainError(error)}`} role="alert">
    <Button text="Try again" act={retry} />
  </Notice>
);

interface LoadedProps<Value> {
  query: QueryState<Value>;
  /** Number of skeleton lines while the query loads. */
  lines?: number | undefined;
  failed?: string | undefined;
  children(value: Value): ComponentChildren;
}

/** Shows a query's value, a skeleton until it has loaded, or an error. */
export function Loaded<Value>({ query, lines = 6, failed, children }: LoadedProps<Value>) {
  const { value, error, reload } = query;
  if (value !== undefined) return <>{children(value)}</>;
  if (isMissing(error))
    return (
      <Notice
        text="There is nothing here. The address may be incomplete, or this was deleted."
        role="alert"
      />
    );
  if (error) return <ErrorNotice text={failed ?? "We could not load this."} error={error} retry={reload} />;
  return <Skeleton count={lines} />;
}

const widths = [60, 80, 45, 70, 55];

/** A placeholder of `count` lines for content that is loading. */
export function Skeleton({ count }: { count: number }) {
  return (
    <div class="bones">
      <span class="unseen" role="status">
        Loading…
      </span>
      {Array.from({ length: count }, (_, row) => (
        <i key={row} class="bone" style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}
