import type { Callers } from "../../platform/telemetry/tracer.ts";
import { isUndone, waitedTooLong } from "./judge-error.ts";
import type { StatementTracer } from "./trace-statements.ts";

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
  /** The traced requests that get a span for the batch's statement; undefined without tracing. */
  callers: Callers | undefined;
}

/**
 * Combines concurrent calls into one statement. A batch contains the calls made in one turn of the event loop, at most
 * `most`; while `inFlight` batches are running, new calls wait for the next batch. `run` must return one output per
 * input, in the same order. If the database reports that a batch had no effect, each of its calls is run separately, so
 * that only faulty calls fail. If the connection broke, it is unknown whether the batch had an effect. All its calls
 * then fail, because a repeated toggle could undo the first one.
 *
 * With `groupOf`, only calls of the same group share a statement. A group's batches run one after the other, so that
 * they become larger and cheaper per call. The groups take turns.
 *
 * With `tenantOf`, a row that one tenant has locked does not delay other tenants. `run` is first called with
 * `isOneTenant` false, and must then fail if it has to wait for a lock for more than a short time. If it fails in this
 * way, the batch is split by tenant. The tenants' batches run in parallel and with `isOneTenant` true; each tenant runs
 * one batch at a time, and its new calls join its next batch.
 */
export function createBatch<Input, Output>(
  run: (inputs: Input[], isOneTenant: boolean) => Promise<Output[]>,
  {
    inFlight = 2,
    most = 64,
    groupOf,
    tenantOf,
    observeSize,
    tracer,
  }: {
    inFlight?: number;
    most?: number;
    groupOf?: (input: Input) => string;
    tenantOf?: (input: Input) => string;
    observeSize?: ((size: number) => void) | undefined;
    tracer?: Pick<StatementTracer, "callers" | "runFor"> | undefined;
  } = {},
): (input: Input) => Promise<Output> {
  /** The waiting calls by group. The groups take turns in the order of this map. */
  const waiting = new Map<string, Waiting<Input, Output>[]>();
  /**
   * By tenant, the calls to run with `isOneTenant` true, because a batch waited too long for a locked row. Calls of other
   * tenants are in `waiting`.
   */
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

  const runAll = async (calls: Waiting<Input, Output>[], isOneTenant = !tenantOf) => {
    observeSize?.(calls.length);
    try {
      const outputs = await runFor(calls, isOneTenant);
      calls.forEach((call, place) => void call.resolve(outputs[place] as Output));
    } catch (error) {
      if (!tenantOf || !waitedTooLong(error)) await runEach(calls, isOneTenant, error);
      else if (!isOneTenant) for (const call of calls) waitInLane(call);
      // Run one call at a time, because each may occupy a connection until its wait for the lock times out.
      else for (const call of calls) await runLast(call);
    }
  };

  const runFor = (calls: Waiting<Input, Output>[], isOneTenant: boolean) => {
    const inputs = calls.map(({ input }) => input);
    if (!tracer) return run(inputs, isOneTenant);
    const callers = calls.flatMap((call) => call.callers ?? []);
    return tracer.runFor(callers, () => run(inputs, isOneTenant));
  };

  const runEach = async (calls: Waiting<Input, Output>[], isOneTenant: boolean, error: unknown) => {
    if (calls.length > 1 && isUndone(error))
      await Promise.all(calls.map((call) => runAll([call], isOneTenant)));
    else for (const call of calls) call.reject(error);
  };

  const runLast = (call: Waiting<Input, Output>) =>
    runFor([call], false).then(([output]) => call.resolve(output as Output), call.reject);

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
      const call = { input, resolve, reject, callers: tracer?.callers() };
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

/** A row that the statement returned for one call of a batch; `place` is the position of that call, from 1. */
export interface Placed {
  place: number;
  body: string;
}

/** Returns the rows in the order of the calls, with undefined for each call that has no row. */
export function inPlaces<Row extends Pick<Placed, "place">>(
  rows: readonly Row[],
  calls: readonly unknown[],
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.place, row]));
  return calls.map((_call, index) => found.get(index + 1));
}
