import { z } from "zod";
import { type ErrorCode, errorCodes } from "./docs/error-codes.ts";

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** A response other than success (RFC 9457): what to show, which code to switch on, and what to send to support. */
export const Problem = z
  .strictObject({
    type: z.string().describe("Where the code is explained."),
    title: z.string().describe("The status in words."),
    status: z.int().describe("The HTTP status."),
    detail: z.string().describe("What is wrong with this very call."),
    instance: z.string().describe("The path that was called."),
    code: z.enum(codes).meta({
      "x-extensible-enum": codes,
      description: "What to switch on. It never changes its name or its status.",
    }),
    message: z.string().describe("The same as `detail`."),
    requestId: z.string().describe("What to tell us when you ask about this call; also in x-request-id."),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string(), code: z.string() }))
      .min(1)
      .optional()
      .describe("The fields that are wrong: where each stands, why it is wrong, and a code of its own."),
    id: z.int().optional().describe("With `already_voted`: the id of the vote that is there."),
  })
  .meta({
    id: "Problem",
    examples: [
      {
        type: "/docs/errors#not_found",
        title: "Not Found",
        status: 404,
        detail: "There is no such post.",
        instance: "/v1/posts",
        code: "not_found",
        message: "There is no such post.",
        requestId: "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
      },
    ],
  });
export type Problem = z.infer<typeof Problem>;

/** The response of a deletion, and of a vote on a poll. */
export const Message = z
  .strictObject({ message: z.string() })
  .meta({ id: "Message", examples: [{ message: "Post deleted" }] });
export type Message = z.infer<typeof Message>;

/** Whether the like exists afterwards, however often the request is sent. */
export const WishedLike = z.strictObject({ isLiked: z.boolean() });
export type WishedLike = z.infer<typeof WishedLike>;
