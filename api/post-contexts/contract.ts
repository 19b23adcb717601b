import { z } from "zod";
import { text } from "../field-schemas.ts";

/** Whether this is how a browser writes the address of a page. */
const isPage = (address: string) =>
  /^https?:\/\/[^/@]+\/[^?#]*$/.test(address) && URL.canParse(address) && new URL(address).href === address;

/** The address of a web page without its query and fragment, which can contain secrets. */
const Page = text(2_000).refine(
  isPage,
  "must be the http or https address of a page, without user, query and fragment",
);

/** A new post from the widget has a context if the workspace and the visitor want it. */
export const SentContext = z.strictObject({
  page: Page.optional(),
  /** The version of the site's own app. */
  appVersion: text(100, 1).optional(),
});

/**
 * The visitor's browser, which the BFF adds to a post with a context; empty if it is unknown. It is in the query because
 * the `Idempotency-Key` covers the body: the browser may have been updated before the visitor's next attempt.
 */
export const SentBrowser = z.strictObject({ browser: text(100).optional() });

/** Where a post was written. Only staff see it. */
export const PostContext = z.strictObject({
  page: z.string().nullable(),
  browser: z.string().nullable(),
  appVersion: z.string().nullable(),
});
export type PostContext = z.infer<typeof PostContext>;

/** `GET` and `PATCH /staff/post-contexts/settings`: whether new posts from the widget come with a context. */
export const PostContextSettings = z.strictObject({ takesContext: z.boolean() });
export type PostContextSettings = z.infer<typeof PostContextSettings>;
