import type { ChangelogTag } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";

/** What the views need to know of a tag. */
export type Named = Pick<ChangelogTag, "id" | "name">;

/** What it is about. */
export const tagsOf = ({ tagIds }: ChangelogHead, tags: Named[]) =>
  tags.map(
    ({ id, name }) =>
      tagIds.includes(id) && (
        <span key={id} dir="auto">
          {name}
        </span>
      ),
  );
