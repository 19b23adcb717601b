import { useEffect, useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import { isKnown } from "../data/open-session.ts";
import type { App } from "../panel/app.ts";
import { checkLazyChunk } from "../panel/check-lazy-chunk.ts";
import { Skeleton } from "../ui/skeleton.tsx";

type Activity = typeof import("./activity-chunk.ts");

let loaded: Activity | undefined;

/** Loads the code that only visitors who have taken part need: what they follow, and what happened to it. */
function useActivity({ context }: App, isWanted = true): Activity | undefined {
  const [activity, setActivity] = useState(loaded);
  useEffect(() => {
    if (!isWanted || activity) return;
    checkLazyChunk(context, "activity-chunk");
    import("./activity-chunk.ts").then(
      (module) => {
        loaded = module;
        setActivity(module);
      },
      () => {},
    );
  }, [isWanted]);
  return activity;
}

/** The button that opens the activity view. */
export function Bell({ app }: { app: App }) {
  const activity = useActivity(app);
  return activity ? <activity.Bell app={app} /> : null;
}

export function ActivityView({ app }: { app: App }) {
  const activity = useActivity(app);
  return activity ? <activity.ActivityView app={app} /> : <Skeleton />;
}

/** Appears once the visitor takes part, for example with a vote for the idea, which makes the visitor follow it. */
export function FollowButton({ app, post }: { app: App; post: Post }) {
  const isWanted = Boolean(app.open?.visitor) || isKnown(app.context);
  const activity = useActivity(app, isWanted);
  return activity && isWanted ? <activity.FollowButton app={app} post={post} /> : null;
}
