import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ErrorNotice, Skeleton } from "../controls/notice.tsx";
import { strings } from "../strings.ts";

const known = new Map<unknown, unknown>();

interface Props<Page extends object> {
  load(): Promise<ComponentType<Page>>;
  page: Page;
}

/** A page whose code loads when it is first opened. */
export function LazyPage<Page extends object>({ load, page }: Props<Page>) {
  const [error, setError] = useState<unknown>();
  const [, redraw] = useState(0);
  const ask = async () => {
    setError(undefined);
    try {
      known.set(load, await load());
      redraw((times) => times + 1);
    } catch (thrown) {
      setError(thrown);
    }
  };
  const Loaded = known.get(load) as ComponentType<Page> | undefined;
  useEffect(() => {
    if (!Loaded) ask();
  }, [load]);
  if (Loaded) return <Loaded {...page} />;
  if (error) return <ErrorNotice text={strings.pageFailed} error={error} retry={ask} />;
  return <Skeleton count={6} />;
}
