import { describe, type NounReference } from "../reference/noun-reference.ts";
import { Status } from "./contract.ts";

export const statuses = {
  title: "Statuses",
  one: "status",
  intro:
    "How far an idea has come. Each workspace has its own, made and put in order in the dashboard; posts name one by its id.",
  schemas: {
    Status: describe(
      Status,
      {
        id: "What a post's `statusId` names.",
        value: "What `statusValue` filters by. Unique in the workspace.",
        name: "The name people read.",
        kind: "Posts whose status is `done` or `closed` are the old ones; all others are active.",
      },
      { value: "planned", name: "Planned", kind: "open", order: 2 },
    ),
  },
} satisfies NounReference;
