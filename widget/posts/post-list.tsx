import type { App } from "../app.ts";
import { More } from "../more.tsx";
import { Failure, Notice } from "../notice.tsx";
import { strings } from "../strings.ts";
import { PostRow } from "./post-row.tsx";
import type { PostList as List } from "./use-post-list.ts";

interface Props {
  app: App;
  list: List;
  search: string;
  /** Starts an idea from what was searched for in vain. */
  addIdea(): void;
}

export function PostList({ app, list, search, addIdea }: Props) {
  const { ids, known, total, next, isLoading, error } = list;
  // What is there answers another question.
  if (error && next < 2) return <Failure text={strings.listFailed} error={error} retry={list.load} />;
  if (total === undefined) return <Waiting />;
  if (!ids.length) {
    return (
      <Notice text={search ? strings.noMatch(search) : strings.noIdeas}>
        <button class="button" type="button" onClick={addIdea}>
          {search ? strings.addThis : strings.addIdea}
        </button>
      </Notice>
    );
  }
  return (
    <>
      <ul aria-busy={isLoading}>
        {ids.map((id) => {
          const post = known[id];
          return post && <PostRow key={id} app={app} post={post} change={list.change} />;
        })}
      </ul>
      {error ? <Failure text={strings.moreFailed} error={error} retry={list.load} /> : <More list={list} />}
    </>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div class="rows waiting">
      <span class="unseen">{strings.loading}</span>
      {[72, 88, 54, 80, 64].map((width) => (
        <div class="row" key={width}>
          <i class="bone vote" />
          <div class="row-text">
            <i class="bone" style={{ width: `${width}%` }} />
            <i class="bone" style={{ width: "92%" }} />
            <i class="bone" style={{ width: "38%" }} />
          </div>
        </div>
      ))}
    </div>
  );
}
