import { isUndone } from "./postgres-problem.ts";

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Lets calls that wait at the same time share one statement. Those of one turn of the event loop go together, at most
 * `most` at once; while `inFlight` batches are under way, later calls gather for the next. Each caller gets the output
 * at the place of its input. When the database says that a batch had no effect, each of its calls runs alone, so that a
 * bad one fails alone; when the connection broke, nobody knows, and running again could undo what was done.
 */
export function createBatch<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  { inFlight = 2, most = 64 } = {},
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let underWay = 0;
  let isScheduled = false;

  const runNext = () => {
    isScheduled = false;
    while (underWay < inFlight && waiting.length > 0) {
      underWay += 1;
      void answerAll(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        runNext();
      });
    }
  };

  const answerAll = async (calls: Waiting<Input, Output>[]) => {
    try {
      const outputs = await run(calls.map(({ input }) => input));
      calls.forEach((call, place) => void call.resolve(outputs[place] as Output));
    } catch (error) {
      if (calls.length > 1 && isUndone(error)) await Promise.all(calls.map((call) => answerAll([call])));
      else for (const call of calls) call.reject(error);
    }
  };

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(runNext);
    });
}

/** A row of a batch: which of the calls it answers, from 1. */
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
