import { ChangelogView } from "../changelogs/changelog-view.tsx";
import type { App, parseView } from "../data/app.ts";
import { NewPostForm } from "../posts/new-post-form.tsx";
import { PostPage } from "../posts/post-page.tsx";
import { OptionalView, PollsView } from "../ui/optional.tsx";

/** Renders any view but the list of ideas. `search` is the initial title of a new idea. */
export function drawView(
  app: App,
  { tab, id, isForm, isActivity }: ReturnType<typeof parseView>,
  search: string,
) {
  if (tab === "polls") return <PollsView app={app} id={id} />;
  if (tab === "news") return <ChangelogView app={app} id={id} />;
  if (isForm) return <NewPostForm app={app} title={search} />;
  if (isActivity || !id) return <OptionalView app={app} name={isActivity ? "ActivityView" : "RoadmapView"} />;
  return <PostPage app={app} id={id} />;
}
