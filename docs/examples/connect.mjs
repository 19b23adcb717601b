import { createEarshot } from "@earshot/client";

/** Connects to the API of `npm start`, or to `EARSHOT_URL`, with the API key that `npm start` prints. */
export function connect() {
  const { EARSHOT_URL: baseUrl = "http://localhost:4000", EARSHOT_API_KEY: apiKey } = process.env;
  if (!apiKey) throw new Error("Set EARSHOT_API_KEY to an API key of your workspace.");
  return createEarshot({ baseUrl, apiKey });
}

/** Creates a board with a category for an example; `remove` deletes it with everything on it. */
export async function makeBoard(earshot, name) {
  const suffix = Date.now().toString(36).slice(-6);
  // The first board of a workspace becomes its default, which cannot be deleted.
  const isFirst = (await earshot.boards.list()).length === 0;
  const board = await earshot.boards.create({
    title: `${name} ${suffix}`,
    url: `${name.toLowerCase()}-${suffix}`,
    isPrivate: true,
  });
  const category = await earshot.categories.create({ name: "Ideas", boardId: board.id });
  return { board, category, remove: async () => isFirst || earshot.boards.delete(board.id) };
}
