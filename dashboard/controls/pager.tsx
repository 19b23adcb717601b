import type { PostPage } from "../../api/posts/contract.ts";
import { strings } from "../strings.ts";
import { Icon } from "./icons.tsx";

/** One page of a list, as the API answers it. */
export interface PageOf<Row> {
  data: Row[];
  pagination: PostPage["pagination"];
}

/** Steps through the pages of a list; nothing where there is one page. */
export function Pager({
  pagination,
  turn,
}: {
  pagination: PostPage["pagination"];
  turn(page: number): void;
}) {
  const { page, totalPages, hasNextPage, hasPrevPage } = pagination;
  if (totalPages < 2) return null;
  return (
    <div class="pager">
      <span>{strings.page(page, totalPages)}</span>
      <button
        type="button"
        class="icon"
        aria-label={strings.earlier}
        disabled={!hasPrevPage}
        onClick={() => turn(page - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={strings.later}
        disabled={!hasNextPage}
        onClick={() => turn(page + 1)}
      >
        <Icon name="next" />
      </button>
    </div>
  );
}
