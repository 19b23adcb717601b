import type { Status } from "../../api/statuses/contract.ts";
import { strings } from "../strings.ts";

/** A post's status: a dot for its type, and the name. */
export const StatusLabel = ({ status }: { status: Status | undefined }) =>
  status ? (
    <span class={`state ${status.kind}`} dir="auto">
      {status.name}
    </span>
  ) : (
    <span class="quiet">{strings.noStatus}</span>
  );
