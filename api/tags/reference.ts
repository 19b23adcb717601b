import { describe, type NounReference } from "../reference/noun-reference.ts";
import { CreateTag, PostTags, Tag, UpdateTag } from "./contract.ts";

const words = { name: "Unique on its board, upper and lower case being the same." };
const example = { name: "Quick win" };

export const tags = {
  title: "Tags",
  one: "tag",
  intro: "Each board has tags of its own. A post carries any number of its board's tags.",
  schemas: {
    Tag: describe(
      Tag,
      { ...words, postsCount: "Posts that carry it, private ones included." },
      { ...example, postsCount: 5 },
    ),
    CreateTag: describe(CreateTag, { ...words, boardId: "The board to add it to." }, example),
    UpdateTag: describe(UpdateTag, words, { name: "Small change" }),
    PostTags: describe(PostTags, {
      postId: "The post.",
      tagId: "The tag that was added or removed.",
      tags: "All tags of the post as they are now, by name.",
    }),
  },
} satisfies NounReference;
