import { messages } from "../locales/messages.ts";
import { ErrorNotice } from "./notice.tsx";

/** A placeholder for loading text or rows. */
export const Skeleton = ({ rows }: { rows?: true }) => (
  <p class={rows ? "skeleton rows" : "skeleton text"}>{messages.loading}</p>
);

/** A view until its data are loaded: a skeleton, or the error that prevented it. */
export const LoadingView = ({ error, retry }: { error: unknown; retry(): void }) =>
  error === undefined ? <Skeleton /> : <ErrorNotice text={messages.viewFailed} error={error} retry={retry} />;
