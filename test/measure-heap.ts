import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The megabytes that stay in use on the heap after `fill` has run. */
export function measureHeap(fill: () => void): number {
  const bytesInUse = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = bytesInUse();
  fill();
  return (bytesInUse() - before) / 1_000_000;
}
