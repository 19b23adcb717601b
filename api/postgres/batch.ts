import { isUndone, waitedTooLong } from "./postgres-problem.ts";

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Lets calls that wait at the same time share one statement. A batch contains the calls of one turn of the event loop, at
 * most `most`; while `inFlight` batches run, later calls wait for the next. Each caller gets the output at its input's
 * position. If the database reports that a batch had no effect, each call runs separately, so that only a faulty call
 * fails; if the connection broke, the effect is unknown, and a second run could undo it.
 *
 * With `groupOf`, only calls of one group share a statement. A group's batches run one after the other, which makes them
 * larger and cheaper per call, and the groups take turns.
 *
 * With `tenantOf`, no tenant waits for another tenant's locked row: `run` first gives up soon (`isPatient` is false).
 * After that, the tenants of the batch continue side by side, each in one patient batch at a time that includes its newer
 * calls.
 */
export function createBatch<Input, Output>(
  run: (inputs: Input[], isPatient: boolean) => Promise<Output[]>,
  {
    inFlight = 2,
    most = 64,
    groupOf,
    tenantOf,
  }: {
    inFlight?: number;
    most?: number;
    groupOf?: (input: Input) => string;
    tenantOf?: (input: Input) => string;
  } = {},
): (input: Input) => Promise<Output> {
  /** By group, in the order of their turns. */
  const waiting = new Map<string, Waiting<Input, Output>[]>();
  /** Calls of tenants with a locked row: a tenant's batches run one at a time, alongside those of other tenants. */
  const lanes = new Map<string, Waiting<Input, Output>[]>();
  const running = new Set<string>();
  let underWay = 0;
  let isScheduled = false;

  const runNext = () => {
    isScheduled = false;
    for (const [group, calls] of waiting) {
      if (underWay === inFlight) return;
      if (groupOf && running.has(group)) continue;
      underWay += 1;
      running.add(group);
      waiting.delete(group);
      if (calls.length > most) waiting.set(group, calls.slice(most));
      void runAll(calls.slice(0, most)).finally(() => {
        underWay -= 1;
        running.delete(group);
        runNext();
      });
    }
  };

  const runAll = async (calls: Waiting<Input, Output>[], isPatient = !tenantOf) => {
    try {
      const outputs = await run(
        calls.map(({ input }) => input),
        isPatient,
      );
      calls.forEach((call, place) => void call.resolve(outputs[place] as Output));
    } catch (error) {
      if (!tenantOf || !waitedTooLong(error)) await runEach(calls, isPatient, error);
      else if (!isPatient) for (const call of calls) waitInLane(call);
      // One at a time, because each may hold a connection until it gives up.
      else for (const call of calls) await runLast(call);
    }
  };

  const runEach = async (calls: Waiting<Input, Output>[], isPatient: boolean, error: unknown) => {
    if (calls.length > 1 && isUndone(error))
      await Promise.all(calls.map((call) => runAll([call], isPatient)));
    else for (const call of calls) call.reject(error);
  };

  const runLast = ({ input, resolve, reject }: Waiting<Input, Output>) =>
    run([input], false).then(([output]) => resolve(output as Output), reject);

  const waitInLane = (call: Waiting<Input, Output>) => {
    const tenant = tenantOf?.(call.input) ?? "";
    const lane = lanes.get(tenant);
    if (lane) lane.push(call);
    else {
      lanes.set(tenant, [call]);
      setImmediate(runLane, tenant);
    }
  };

  const runLane = async (tenant: string) => {
    const lane = lanes.get(tenant) ?? [];
    while (lane.length > 0) await runAll(lane.splice(0, most), true);
    lanes.delete(tenant);
  };

  return (input) =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      if (tenantOf && lanes.has(tenantOf(input))) return waitInLane(call);
      const group = groupOf?.(input) ?? "";
      const calls = waiting.get(group);
      if (calls) calls.push(call);
      else waiting.set(group, [call]);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(runNext);
    });
}

/** A row of a batch, with the number of its call, from 1. */
export interface Placed {
  place: number;
  body: string;
}

/** Rows in the order of their calls, with gaps where nothing was found. */
export function inPlaces<Row extends Placed>(
  rows: readonly Row[],
  calls: readonly unknown[],
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.place, row]));
  return calls.map((_call, index) => found.get(index + 1));
}
