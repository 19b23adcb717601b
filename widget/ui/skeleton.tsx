import { messages } from "../locales/messages.ts";
import { ErrorNotice } from "./notice.tsx";

/** A placeholder for text or rows that are loading. */
export const Skeleton = ({ rows }: { rows?: true }) => (
  <p class={rows ? "skeleton rows" : "skeleton text"}>{messages.loading}</p>
);

/** Shown until a view has its data: a skeleton, or the error if loading failed. */
export const LoadingView = ({ error, retry }: { error: unknown; retry(): void }) =>
  error === undefined ? <Skeleton /> : <ErrorNotice error={error} retry={retry} />;
