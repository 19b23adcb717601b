import { exampleId } from "../reference/example-id.ts";

const option = (title: string, order: number, votesCount: number, percentage: number, isVoted: boolean) => ({
  id: exampleId(order === 0 ? "option" : `option ${order}`),
  title,
  order,
  votesCount,
  percentage,
  isVoted,
  userRank: null,
});
/** The options of a poll in the examples of the reference. */
export const exampleOptions = [
  option("Crop rotation", 0, 37, 63.79, true),
  option("A frost alarm", 1, 21, 36.21, false),
];
