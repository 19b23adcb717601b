import { z } from "zod";
import { CreateInBoard, inBoard, NameInBoard } from "../boards/contract.ts";
import { changes, Uuid } from "../field-schemas.ts";

export const Tag = z
  .strictObject({
    ...inBoard,
    /** This counter is stored; every write that changes the number also updates it. */
    postsCount: z.int().describe("The number of posts with this tag, including private posts."),
  })
  .meta({
    id: "Tag",
    description: "Each board has its own tags. A post can have any number of its board's tags.",
    examples: [{ name: "Good first step", postsCount: 5 }],
  });
export type Tag = z.infer<typeof Tag>;

export const CreateTag = CreateInBoard.meta({ id: "CreateTag", examples: [{ name: "Good first step" }] });

export const UpdateTag = changes({ name: NameInBoard }).meta({
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
