import { z } from "zod";
import { type ErrorCode, errorCodes } from "./codes/error-codes.ts";

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** An error response (RFC 9457): the text to show, the code for programs, and the id to send to support. */
export const Problem = z
  .strictObject({
    type: z.string().describe("A link to the explanation of the code."),
    title: z.string().describe("The status in words."),
    status: z.int().describe("The HTTP status."),
    detail: z.string().describe("An explanation of this error, for people."),
    instance: z.string().describe("The path of the request."),
    code: z.enum(codes).meta({
      "x-extensible-enum": codes,
      description: "The code to use in your program. The name and the status of a code never change.",
    }),
    message: z.string().describe("The same as `detail`."),
    requestId: z
      .string()
      .describe("The id to quote when you report this request; also in the header `x-request-id`."),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string(), code: z.string() }))
      .min(1)
      .optional()
      .describe("The invalid fields, each with its path, a message and a code."),
    movedTo: z
      .uuid()
      .optional()
      .describe("The id of the post that the missing post was merged into, if the code is `post_merged`."),
    id: z.int().optional().describe("The id of the existing vote, if the code is `already_voted`."),
  })
  .meta({
    id: "Problem",
    examples: [
      {
        type: "/docs/errors#not_found",
        title: "Not Found",
        status: 404,
        detail: "No such post.",
        instance: "/v1/posts",
        code: "not_found",
        message: "No such post.",
        requestId: "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
      },
    ],
  });

/** The response to a deletion, and to a vote on a poll. */
export const Message = z
  .strictObject({ message: z.string() })
  .meta({ id: "Message", examples: [{ message: "Post deleted" }] });

/** The desired state: whether the caller likes the comment or entry. A repeated request changes nothing. */
export const DesiredLike = z.strictObject({ isLiked: z.boolean() });

/** Facts of a route that the BFF needs to know when it forwards a browser's call. */
export interface ForwardedFacts {
  /**
   * The Markdown in a successful response: the field of one text, or the texts of one comment or a page of comments, of a
   * list of posts, or of a list of changelog entries.
   */
  markdown?: "description" | "content" | "comments" | "posts" | "entries";
  /** Whether visitors see the people in the response, as with `include=author`. */
  showsPeople?: true;
  /** Whether visitors call the route through a form, which bots could fill in. */
  isForm?: true;
  /** The limits that a visitor's call counts against, apart from those of all writes. */
  counts?: "vote" | "submission" | "picture";
  /** The fact about the visitor that the BFF adds to the query. */
  adds?: "browser" | "locale";
  /** The maximum size of a body, in bytes; 256 KiB by default. */
  mostBytes?: number;
}
