import { expect, it } from "vitest";
import { createBatch } from "../../../api/postgres/batch.ts";

it("calls share a statement only within their group; calls beyond a group's maximum run after the other groups", async () => {
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
