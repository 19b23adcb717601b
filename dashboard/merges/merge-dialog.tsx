import { useState } from "preact/hooks";
import type { PostMerge } from "../../api/merges/contract.ts";
import type { StaffPost, StaffPostPage, StaffPostRow } from "../../api/posts/contract.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { useDebounced } from "../hooks/use-debounced.ts";
import { refresh, SendError, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

interface Props {
  /** The post that remains after the merge. */
  post: StaffPost;
  close(): void;
}

/** A dialog that suggests similar posts, finds a duplicate by its words, and states the effect of the merge beforehand. */
export function MergeDialog({ post, close }: Props) {
  const { at } = useStaff();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<StaffPostRow>();
  const wanted = useDebounced(search.trim());
  const mode = wanted ? "text" : "similar";
  const text = encodeURIComponent(wanted || post.title);
  const found = useQuery<StaffPostPage>(at(`staff/posts?limit=8&searchMode=${mode}&search=${text}`));
  const form = useForm({}, async () => {
    if (!chosen) return;
    await mergePosts(at, post.id, chosen.id);
    close();
  });
  return (
    <Dialog title={strings.merge} close={close}>
      <Form form={form} action="Merge" isDisabled={!chosen} cancel={close}>
        <Field
          name="search"
          {...strings.search}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setChosen(undefined);
          }}
          hasStart
        />
        <Loaded query={found} lines={3}>
          {({ data }) => (
            <Found
              posts={data.filter(({ id }) => id !== post.id)}
              isSearch={wanted !== ""}
              chosen={chosen}
              choose={setChosen}
            />
          )}
        </Loaded>
        <div role="status">
          {chosen && (
            <>
              <p>{strings.willMove(chosen.votesCount, chosen.commentsCount)}</p>
              <p class="quiet">
                The duplicate disappears from all lists, and its link leads to this post. You can undo this
                here at any time.
              </p>
            </>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

interface FoundProps {
  posts: StaffPostRow[];
  /** Whether the posts were searched for; otherwise they are similar to the open post. */
  isSearch: boolean;
  chosen: StaffPostRow | undefined;
  choose(post: StaffPostRow): void;
}

function Found({ posts, isSearch, chosen, choose }: FoundProps) {
  if (!posts.length) return isSearch ? <p class="quiet">No matching posts.</p> : null;
  return (
    <fieldset>
      <legend class="label">{isSearch ? "Select a post" : "Similar posts"}</legend>
      {posts.map((one) => (
        <label class="check" key={one.id}>
          <input type="radio" name="duplicate" checked={one.id === chosen?.id} onChange={() => choose(one)} />
          <span dir="auto">{one.title}</span>
        </label>
      ))}
    </fieldset>
  );
}

type At = (endpoint: string) => string;

/** Merges a duplicate into a post, and shows how many votes and comments moved. @throws SendError */
async function mergePosts(at: At, postId: string, duplicateId: string): Promise<void> {
  const body = { duplicateId };
  const path = at(`staff/posts/${postId}/merges`);
  const merge = await untilFinished(() => send<PostMerge>("POST", path, { body }));
  readAgain(at, postId);
  const text = strings.merged(merge.votesMoved, merge.commentsMoved);
  showToast(text, { undo: () => undoMerge(at, merge) });
}

export async function undoMerge(at: At, { id, postId }: PostMerge): Promise<void> {
  const path = at(`staff/posts/${postId}/merges/${id}`);
  if (await attempt(untilFinished(() => send("DELETE", path)))) showToast(strings.parted);
  readAgain(at, postId);
}

/** Sends a request again until it has moved all votes: one request moves at most some tens of thousands. */
async function untilFinished<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof SendError && error.code === "merge_unfinished")) throw error;
    return untilFinished(request);
  }
}

function readAgain(at: At, postId: string): void {
  refresh(at("staff/posts"));
  refresh(at(`v1/posts/${postId}/`));
}
