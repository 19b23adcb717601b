import { useState } from "preact/hooks";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { Vote, VotePage } from "../../api/votes/contract.ts";
import { Button, Download } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { showError } from "../controls/undo-toasts.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { formatCount } from "../strings.ts";
import { EmailText } from "../text/e-mail-text.tsx";
import { Time } from "../text/time.tsx";
import { strings } from "./strings.ts";

/** A post's voters, latest first, and a link to export them. */
export function Voters({ post }: { post: StaffPost }) {
  const { at } = useStaff();
  const endpoint = at(`v1/posts/${post.id}/votes`);
  const latest = useQuery<VotePage>(`${endpoint}?limit=10`);
  const [loaded, setLoaded] = useState({ votes: [] as Vote[], page: 0, hasMore: true });
  const [isLoading, setLoading] = useState(false);
  const loadMore = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const page = loaded.page + 1;
      const { data, pagination } = await send<VotePage>("GET", `${endpoint}?limit=100&page=${page}`);
      setLoaded({ votes: [...loaded.votes, ...data], page, hasMore: pagination.hasNextPage });
    } catch (error) {
      showError(error);
    }
    setLoading(false);
  };
  return (
    <section class="details">
      <h2>
        Voters <span class="quiet">{formatCount(post.votesCount)}</span>
      </h2>
      <Loaded query={latest} lines={3}>
        {({ data, pagination }) => (
          <>
            {!data.length && <p class="quiet">No votes yet.</p>}
            <ul class="people-rows">
              {withoutRepeats([...data, ...loaded.votes]).map(
                ({ id, created_at, external_author: { full_name, email } }) => (
                  <li key={id}>
                    <span class="grow" dir="auto">
                      {full_name}
                      {email && (
                        <span class="quiet small">
                          {" "}
                          <EmailText email={email} />
                        </span>
                      )}
                    </span>
                    <span class="quiet small">
                      <Time at={created_at} />
                    </span>
                  </li>
                ),
              )}
            </ul>
            {pagination.hasNextPage && loaded.hasMore && (
              <Button text="Show more" isBusy={isLoading} act={loadMore} />
            )}
            {data.length > 0 && (
              <Download endpoint={at(`staff/posts/${post.id}/voters`)} text={strings.saveVoters} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The first page also has the latest votes, and new votes move others to the next page. */
const withoutRepeats = (votes: Vote[]) => [...new Map(votes.map((vote) => [vote.id, vote])).values()];
