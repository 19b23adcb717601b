import { z } from "zod";
import { type ErrorCode, errorCodes } from "./docs/error-codes.ts";

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** Any answer other than success (RFC 9457): what to show, what to switch on, and what to tell support. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.enum(codes).meta({ "x-extensible-enum": codes }),
  message: z.string(),
  requestId: z.string(),
  errors: z
    .array(z.strictObject({ path: z.string(), message: z.string(), code: z.string() }))
    .min(1)
    .optional(),
  /** Of `already_voted`: the vote that is there. */
  id: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** What a deletion, and a vote on a poll, answer. */
export const Message = z.strictObject({ message: z.string() });
export type Message = z.infer<typeof Message>;
