import type { Call } from "../../harness.ts";

/** The ids of one resource of each kind, which the fuzzer and the isolation tests use as targets. */
export interface Population {
  boardId: string;
  categoryId: string;
  tagId: string;
  postId: string;
  postNumber: string;
  commentId: string;
  replyId: string;
  pollId: string;
  optionId: string;
  changelogId: string;
}

export async function populate(call: Call, name: string): Promise<Population> {
  const board = await call("POST /v1/boards", { title: name, url: name, isPrivate: false });
  const boardId: string = board.body.id;
  const category = await call("POST /v1/post-categories", { name: "General", boardId });
  const tag = await call("POST /v1/tags", { name: "Soon", boardId });
  const post = await call("POST /v1/posts", {
    title: `${name} wants a roof`,
    boardId,
    categoryId: category.body.id,
    visibility: "public",
  });
  const postId: string = post.body.id;
  await call(`POST /v1/posts/${postId}/tags/${tag.body.id}`);
  const comment = await call(`POST /v1/posts/${postId}/comments`, { content: "Yes" });
  const reply = await call(`POST /v1/posts/${postId}/comments`, {
    content: "And me",
    parentId: comment.body.id,
  });
  const poll = await call("POST /v1/polls", {
    title: "Which roof?",
    type: "multiple",
    startAt: "2020-01-01T00:00:00Z",
    endAt: "2099-01-01T00:00:00Z",
    options: [{ title: "Slate" }, { title: "Straw" }],
  });
  const changelog = await call("POST /v1/changelogs", { title: "A roof", content: "It is **there**." });
  return {
    boardId,
    categoryId: category.body.id,
    tagId: tag.body.id,
    postId,
    postNumber: post.headers.get("x-post-number") ?? "",
    commentId: comment.body.id,
    replyId: reply.body.id,
    pollId: poll.body.id,
    optionId: poll.body.options[0].id,
    changelogId: changelog.body.id,
  };
}
