import { expect, it } from "vitest";
import { createBatch } from "../../../api/postgres/batch.ts";

it("only calls of the same group share a statement; calls beyond a group's maximum run after the other groups", async () => {
  const runs: string[][] = [];
  const upper = createBatch(
    async (inputs: string[]) => {
      runs.push(inputs);
      return inputs.map((input) => input.toUpperCase());
    },
    { inFlight: 1, most: 2, groupOf: ([group = ""]) => group },
  );
  const outputs = await Promise.all(["a1", "b1", "a2", "a3", "c1", "b2"].map(upper));
  expect(outputs).toEqual(["A1", "B1", "A2", "A3", "C1", "B2"]);
  expect(runs).toEqual([["a1", "a2"], ["b1", "b2"], ["c1"], ["a3"]]);
});

it("batches of one group run one after the other, while batches of different groups run at the same time", async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const call = createBatch(
    async (inputs: string[]) => {
      started.push(inputs.join());
      await new Promise<void>((resolve) => ends.push(resolve));
      return inputs;
    },
    { inFlight: 3, groupOf: ([group = ""]) => group },
  );
  const first = call("a1");
  await expect.poll(() => started).toEqual(["a1"]);
  const later = Promise.all(["a2", "b1", "a3"].map(call));
  await expect.poll(() => started).toEqual(["a1", "b1"]);
  ends.shift()?.();
  await first;
  await expect.poll(() => started).toEqual(["a1", "b1", "a2,a3"]);
  for (const end of ends) end();
  expect(await later).toEqual(["a2", "b1", "a3"]);
});
