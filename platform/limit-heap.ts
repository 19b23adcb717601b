/**
 * Limits a server's heap so that V8 collects garbage early. If V8 may use gigabytes, the heap grows fourfold before a full
 * collection; with one gigabyte, by half: 117 MB resident instead of 177, at the same CPU. A limit in the operator's
 * NODE_OPTIONS comes later and overrides it.
 */
export function limitHeap(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...environment,
    NODE_OPTIONS: `--max-old-space-size=1024 ${environment.NODE_OPTIONS ?? ""}`.trim(),
  };
}
