/**
 * Tables that are used to find a workspace, or in writes of a workspace. Each node of Citus has a copy of them, so that
 * tenant tables can refer to them.
 */
export const referenceTables = [
  ...["workspaces", "accounts", "account_workspaces", "digest_workspaces", "api_root_keys"],
  ...["invitation_letters", "stranger_mails"],
];

/**
 * Tables that only the coordinator has. With copies, each counted call and each use of a session would need a commit on
 * every node, and nobody could sign in while one is down. Functions that return their rows are only there, too.
 */
export const localTables = [
  ...["account_sessions", "account_identities", "spent_proofs", "set_up_link"],
  ...["call_counts", "schema_migrations", "schema_releases"],
];

/** Functions other than writes whose first argument is the workspace for which they are called. */
export const forOneWorkspace = [
  ...["run_idempotent", "open_widget", "view_entries", "read_search", "index_post", "index_comments"],
];
