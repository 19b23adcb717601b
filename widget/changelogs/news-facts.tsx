import type { ChangelogTag } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";

/** The fields of a tag that the views use. */
export type Named = Pick<ChangelogTag, "id" | "name">;

/** The names of the entry's tags. */
export const tagsOf = ({ tagIds }: ChangelogHead, tags: Named[]) =>
  tags.map(
    ({ id, name }) =>
      tagIds.includes(id) && (
        <span key={id} dir="auto">
          {name}
        </span>
      ),
  );
