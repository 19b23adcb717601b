import { z } from "zod";
import { changes, text, Uuid } from "../field-schemas.ts";

const name = "The tag's name. Unique on its board, without regard to case.";

export const Tag = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    boardId: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string().describe(name),
    /** Every write that adds or removes the tag updates this. */
    postsCount: z.int().describe("The number of posts with this tag, including private posts."),
  })
  .meta({
    id: "Tag",
    description: "Each board has its own tags. A post can have any number of its board's tags.",
    examples: [{ name: "Quick win", postsCount: 5 }],
  });
export type Tag = z.infer<typeof Tag>;

const Name = text(100, 1).describe(name);

export const CreateTag = z
  .strictObject({ name: Name, boardId: Uuid.describe("The board to which the tag is added.") })
  .meta({ id: "CreateTag", examples: [{ name: "Quick win" }] });

export const UpdateTag = changes({ name: Name }).meta({
  id: "UpdateTag",
  examples: [{ name: "Small change" }],
});

export const ListTags = z.strictObject({
  boardId: Uuid.optional().describe("Only the tags of this board."),
});

/** The response to adding or removing a tag: the post's current tags. */
export const PostTags = z
  .strictObject({
    postId: z.uuid().describe("The post."),
    tagId: z.uuid().describe("The tag that was added or removed."),
    tags: z.array(Tag).describe("All tags that the post has now, sorted by name."),
  })
  .meta({ id: "PostTags" });
export type PostTags = z.infer<typeof PostTags>;
