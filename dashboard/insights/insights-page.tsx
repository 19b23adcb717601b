import type { Overview } from "../../api/overview/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { Page } from "../frame/page.tsx";
import { useQuery } from "../requests.ts";
import { setQuery, usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { Time } from "../text/time.tsx";
import { counted, DayTable, Plot } from "./plots.tsx";
import { strings } from "./strings.ts";

/** Recent activity, the most wanted posts, and the posts waiting for a reply. */
export function InsightsPage() {
  const { at, paths } = useStaff();
  const days = usePlace().query.get("days") ?? "30";
  const overview = useQuery<Overview>(at(`staff/overview?days=${days}`));
  return (
    <Page
      title={strings.title}
      actions={
        <Choice
          label={strings.span}
          isBare
          value={days}
          options={strings.spans}
          onChange={(next) => setQuery({ days: next === "30" ? "" : next })}
        />
      }
    >
      <Loaded query={overview} lines={8}>
        {(value) => (
          <>
            <div class="plots">
              {counted.map((of) => (
                <Plot key={of} days={value.days} of={of} />
              ))}
            </div>
            <DayTable days={value.days} />
            <div class="halves">
              <PostList
                title={strings.needsReply}
                help={strings.needsReplyText}
                none={strings.noneWaiting}
                posts={value.needsReply}
                all={
                  value.needsReplyCount > value.needsReply.length && {
                    path: `${paths.feedback}?inbox=waiting`,
                    text: strings.allWaiting(value.needsReplyCount, value.isNeedsReplyCountExact),
                  }
                }
              />
              <PostList
                title={strings.mostWanted}
                help={strings.mostWantedText}
                none={strings.noneWanted}
                posts={value.mostWanted}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ListProps {
  title: string;
  help: string;
  none: string;
  posts: (Overview["mostWanted"][number] & { waitingSince?: string })[];
  /** A link to the whole list. */
  all?: { path: string; text: string } | false;
}

function PostList({ title, help, none, posts, all }: ListProps) {
  const { paths } = useStaff();
  return (
    <Section title={title} text={help}>
      {!posts.length && <p>{none}</p>}
      <ul class="plain-rows">
        {posts.map(({ id, title: name, votesCount, lastInteractionAt, waitingSince }) => (
          <li key={id}>
            <a class="row-title grow" dir="auto" href={`/dashboard/${paths.post(id)}`}>
              {name}
            </a>
            <span class="quiet small">
              {strings.votesCount(votesCount)}, <Time at={waitingSince ?? lastInteractionAt} />
            </span>
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <a href={`/dashboard/${all.path}`}>{all.text}</a>
        </p>
      )}
    </Section>
  );
}
