import { callFunction } from "../../../api/postgres/database.ts";
import type { Api } from "../../harness.ts";

/** Deletes the rows of all deleted boards, in steps of `most` rows; calls `afterEach` after each step. */
export async function sweepBoards(
  { db }: Api,
  most = 2_000,
  afterEach?: () => Promise<void>,
): Promise<number> {
  let steps = 0;
  while ((await callFunction<number>(db, "sweep_board", most)) === most) {
    steps += 1;
    await afterEach?.();
  }
  return steps;
}
