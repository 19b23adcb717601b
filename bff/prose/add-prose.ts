import type { CommentPage, ThreadPage } from "../../api/comments/contract.ts";
import type { ForwardedFacts } from "../../api/contract.ts";
import { parseProse } from "../../platform/text/parse-prose.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import type { ApiResponse } from "../upstream/api-client.ts";
import { findExcerpt, shortenPosts } from "./add-excerpts.ts";
import { createCommentParser } from "./create-comment-parser.ts";

interface Pictures {
  /** See `pictureFolderOf`. */
  folder: string;
  /** Changes the addresses of pictures in the JSON of a tree, so that the reader of the text can load them. */
  sign?(prose: string, text: { workspaceId: string; id: string }): string;
}

/**
 * Adds `prose`, the parsed Markdown, to each text in the API's response, and `excerpt` to a post whose text has marks. In
 * lists of posts, an excerpt replaces each text. A comment without marks gets no `prose`. The other bytes stay unchanged,
 * except in pages of comments with marks. Lists of changelog entries stay as they are.
 */
export function addProse(
  markdown: ForwardedFacts["markdown"],
  response: ApiResponse,
  pictures: Pictures,
): ApiResponse {
  const { status, body } = response;
  if (!markdown || markdown === "entries" || (status !== 200 && status !== 201)) return response;
  if (markdown === "posts") return { ...response, body: shortenPosts(body) };
  if (markdown === "comments") return { ...response, body: addToComments(body, pictures) };
  return { ...response, body: addToText(body, markdown, pictures) };
}

function addToText(body: Buffer, field: string, { folder, sign }: Pictures): Buffer {
  const text = JSON.parse(body.toString());
  const source: string = text[field] ?? "";
  const prose = proseOf(source, folder);
  // The text is not public, and neither are its pictures.
  const members = [`"prose":${sign && text.visibility === "private" ? sign(prose, text) : prose}`];
  const excerpt = field === "description" ? findExcerpt(source) : undefined;
  if (excerpt !== undefined) members.push(`"excerpt":${JSON.stringify(excerpt)}`);
  return Buffer.concat([body.subarray(0, body.lastIndexOf("}")), Buffer.from(`,${members.join()}}`)]);
}

/**
 * The JSON of trees by their Markdown source. The same source always gives the same tree, so entries do not expire.
 */
const parsed = createBoundedCache<string>(200);

function proseOf(source: string, pictureFolder: string): string {
  const prose = parsed.get(source) ?? JSON.stringify(parseProse(source, undefined, pictureFolder));
  parsed.set(source, prose, Number.POSITIVE_INFINITY);
  return prose;
}

function addToComments(body: Buffer, { folder, sign }: Pictures): Buffer {
  const response: CommentPage | ThreadPage | CommentPage["data"][number] = JSON.parse(body.toString());
  const parse = createCommentParser(folder);
  let isChanged = false;
  const write = (comment: CommentPage["data"][number]) => {
    const json = JSON.stringify(comment);
    const prose = parse(comment.content);
    if (prose === undefined) return json;
    isChanged = true;
    // The response does not tell whether the post is private, so the reader's addresses are signed in any case.
    return `${json.slice(0, -1)},"prose":${sign ? sign(prose, comment) : prose}}`;
  };
  const { data, ...rest } = "data" in response ? response : { data: undefined };
  const written = data
    ? `{"data":[${data.map(write).join()}],${JSON.stringify(rest).slice(1)}`
    : write(response as CommentPage["data"][number]);
  return isChanged ? Buffer.from(written) : body;
}
