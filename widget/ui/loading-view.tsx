import { messages } from "../locales/messages.ts";
import { ErrorNotice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A view without its data yet: a skeleton, or the error that prevented loading. */
export const LoadingView = ({ error, retry }: { error: unknown; retry(): void }) =>
  error === undefined ? <Skeleton /> : <ErrorNotice text={messages.viewFailed} error={error} retry={retry} />;
