import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds, which does not include waiting for other processes. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string } };
}

/** The work of the page's main thread during a trace. */
export interface Trace {
  /** The longest task's processor time, in milliseconds. */
  longestTask: number;
  /** The number of tasks. */
  tasks: number;
  /** Returns the milliseconds of processor time for compiling and running the script whose URL ends with `ending`. */
  runtimeOf(ending: string): number;
}

/** Records a trace of the page while `work` runs. */
export async function tracePage(page: Page, work: () => Promise<unknown>): Promise<Trace> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    traceConfig: {
      includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8"],
    },
  });
  await work();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
  const own = events.filter((event) => threads.has(threadOf(event)));
  const inMilliseconds = ({ tdur = 0 }: TraceEvent) => tdur / 1_000;
  const tasks = own.filter(({ name }) => name?.endsWith("RunTask")).map(inMilliseconds);
  return {
    longestTask: Math.max(...tasks),
    tasks: tasks.length,
    runtimeOf: (ending) =>
      own
        .filter(({ name, args }) => name === "EvaluateScript" && args?.data?.url?.endsWith(ending))
        .reduce((sum, event) => sum + inMilliseconds(event), 0),
  };
}
