import { useState } from "preact/hooks";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { VotePage } from "../../api/votes/contract.ts";
import { Button, Download } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Time } from "../controls/time.tsx";
import { useStaff } from "../frame/staff.ts";
import { useQuery } from "../requests.ts";
import { formatCount } from "../strings.ts";
import { strings } from "./strings.ts";

/** A post's voters, latest first, and a link to export them. */
export function Voters({ post }: { post: StaffPost }) {
  const { at } = useStaff();
  const [limit, setLimit] = useState(10);
  const votes = useQuery<VotePage>(at(`v1/posts/${post.id}/votes?limit=${limit}`));
  return (
    <section class="details">
      <h2>
        {strings.voters} <span class="quiet">{formatCount(post.votesCount)}</span>
      </h2>
      <Loaded query={votes} lines={3}>
        {({ data, pagination }) => (
          <>
            {!data.length && <p class="quiet">{strings.noVoters}</p>}
            <ul class="people-rows">
              {data.map(({ id, created_at, external_author: { full_name, email } }) => (
                <li key={id}>
                  <span class="grow" dir="auto">
                    {full_name}
                    {email && <span class="quiet small"> {email}</span>}
                  </span>
                  <span class="quiet small">
                    <Time at={created_at} />
                  </span>
                </li>
              ))}
            </ul>
            {pagination.hasNextPage && limit < 100 && (
              <Button text={strings.more} act={() => setLimit(100)} />
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
