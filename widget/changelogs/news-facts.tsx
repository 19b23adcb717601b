import type { ChangelogTag } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";
import { Stroke } from "../icons.tsx";
import { formatCount } from "../speak.ts";

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

/** How many like it. */
export const Likes = ({ likesCount }: ChangelogHead) => (
  <>
    <Stroke d="M8 13.5 3 8.6a3 3 0 0 1 4.2-4.3l.8.8.8-.8A3 3 0 0 1 13 8.6Z" />
    {formatCount(likesCount)}
  </>
);
