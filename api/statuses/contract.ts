import { z } from "zod";
import { changes, text, Uuid } from "../text.ts";

const Kind = z.enum(["open", "active", "done", "closed"]);

/** The target of a post's `statusId`. Posts whose status has the kind `done` or `closed` are old. */
export const Status = z
  .strictObject({
    id: z.uuid().describe("What a post's `statusId` names."),
    value: z.string().describe("What `statusValue` filters by. Unique in the workspace."),
    name: z.string().describe("The name people read."),
    kind: Kind.describe("Posts whose status is `done` or `closed` are the old ones; all others are active."),
    order: z.int(),
  })
  .meta({
    id: "Status",
    description:
      "A status says how far an idea has come. Each workspace has its own, made and put in order in the dashboard; posts name one by its id.",
    examples: [{ value: "planned", name: "Planned", kind: "open", order: 2 }],
  });
export type Status = z.infer<typeof Status>;

const Value = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{0,49}$/,
    "must have 1 to 50 lower-case letters, digits or underscores, a letter first",
  );
const Order = z.int().min(0).max(1_000_000);

export const CreateStatus = z.strictObject({
  value: Value,
  name: text(50, 1),
  kind: Kind,
  order: Order.optional(),
});

/** `PATCH /staff/statuses` → the list. `ids` has every status once, in the new order. */
export const OrderStatuses = z.strictObject({ ids: z.array(Uuid).min(1).max(1_000) });

export const UpdateStatus = changes({ value: Value, name: text(50, 1), kind: Kind, order: Order });
