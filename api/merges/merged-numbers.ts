/**
 * Queries for the numbers of merged posts and of the votes that merges dropped, each with its `workspace_id`. These numbers
 * stay in use, because undoing the merge restores them.
 */
export const mergedNumbers = {
  posts: "select workspace_id, (duplicate->>'number')::bigint as number from post_merges",
  votes: `
    select workspace_id, (vote->>'number')::bigint as number
    from post_merges, jsonb_array_elements(dropped_votes) vote`,
};
