import type { Status } from "../../api/statuses/contract.ts";
import { strings } from "../strings.ts";

/** A post's status: a shape for its type, its colour, and the name. */
export const StatusLabel = ({ status }: { status: Pick<Status, "kind" | "color" | "name"> | undefined }) =>
  status ? (
    <span
      class={`state pill ${status.kind}`}
      style={status.color ? { "--tone": status.color } : undefined}
      dir="auto"
    >
      {status.name}
    </span>
  ) : (
    <span class="quiet">{strings.noStatus}</span>
  );
