import type { ComponentChildren } from "preact";
import { explainError } from "../explain-error.ts";
import type { Answer } from "../requests.ts";
import { strings } from "../strings.ts";
import { Button } from "./button.tsx";

/** One sentence and one action, for empty lists and failures. */
export function Notice({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <p class="quiet">{text}</p>
      {children}
    </div>
  );
}

export function Failure({ text, error, retry }: { text: string; error: unknown; retry(): void }) {
  return (
    <div class="notice" role="alert">
      <p class="quiet">
        {text} {explainError(error)}
      </p>
      <Button text={strings.retry} act={retry} />
    </div>
  );
}

interface LoadedProps<Value> {
  answer: Answer<Value>;
  /** Number of skeleton lines while loading. */
  lines?: number;
  failed?: string;
  children(value: Value): ComponentChildren;
}

/** Shows a skeleton while a query loads, an error when it fails, or its value. */
export function Loaded<Value>({ answer, lines = 6, failed, children }: LoadedProps<Value>) {
  const { value, error, reload } = answer;
  if (value !== undefined) return <>{children(value)}</>;
  if (error) return <Failure text={failed ?? strings.loadFailed} error={error} retry={reload} />;
  return <Skeleton count={lines} />;
}

const widths = [60, 80, 45, 70, 55];

/** A placeholder for loading content. */
export function Skeleton({ count }: { count: number }) {
  return (
    <div class="bones">
      <span class="unseen" role="status">
        {strings.loading}
      </span>
      {Array.from({ length: count }, (_, row) => (
        <i key={row} class="bone" style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}
