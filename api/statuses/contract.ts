import { z } from "zod";
import { changes, HexColor, text, Uuid } from "../field-schemas.ts";

const Kind = z.enum(["open", "active", "done", "closed"]);

/** The status that a post's `statusId` refers to. Posts whose status has the kind `done` or `closed` are old. */
export const Status = z
  .strictObject({
    id: z.uuid().describe("The id to use as a post's `statusId`."),
    value: z.string().describe("The value to use in the filter `statusValue`. Unique in the workspace."),
    name: z.string().describe("The name that people see."),
    kind: Kind.describe(
      "How far the work is. The filter `status=old` of the list of posts finds posts whose status has the kind `done` or `closed`; the filter `status=active` finds all other posts.",
    ),
    order: z.int(),
    color: z
      .string()
      .nullable()
      .describe("The colour in which people see the status, as `#rrggbb`; null: the colour of its kind."),
  })
  .meta({
    id: "Status",
    description:
      "A status shows the progress of an idea. Each workspace has its own statuses, which you create and sort in the dashboard. A post refers to its status by id.",
    examples: [{ value: "planned", name: "Planned", kind: "open", order: 2, color: null }],
  });
export type Status = z.infer<typeof Status>;

const Value = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{0,49}$/,
    "must have 1 to 50 lower-case letters, digits or underscores, and start with a letter",
  );
const Order = z.int().min(0).max(1_000_000);
const Color = HexColor.toLowerCase().nullable();

export const CreateStatus = z.strictObject({
  value: Value,
  name: text(50, 1),
  kind: Kind,
  order: Order.optional(),
  color: Color.optional(),
});

/** `PATCH /staff/statuses` → the sorted statuses. `ids` must contain every status exactly once, in the new order. */
export const OrderStatuses = z.strictObject({ ids: z.array(Uuid).min(1).max(1_000) });

export const UpdateStatus = changes({
  value: Value,
  name: text(50, 1),
  kind: Kind,
  order: Order,
  color: Color,
});
