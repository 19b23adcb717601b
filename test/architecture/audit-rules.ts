import { bareSql } from "./parse-sql.ts";
import { eachFile, type Rule } from "./rule.ts";

/** Functions that delete or revoke without an audit event, each with the reason. */
const withoutEvent: Record<string, string> = {
  "api/retention/erase-idle-people.sql": "calls erase_idle_person",
  "api/retention/erase-idle-person.sql": "calls erase_user, which adds the event",
  "api/sql/delete-old-rows.sql": "deletes rows that have expired",
  "api/tags/remove-post-tag.sql": "takes nothing away that cannot be added again",
  "api/users/erase-rows.sql": "is called by erase_user, which adds the event",
  "api/users/erase-visitor.sql": "calls erase_user, which adds the event",
  "api/votes/delete-vote.sql": "withdraws one person's vote, as that person could",
  "api/workspaces/delete-workspace.sql": "the audit list is deleted with the workspace",
};

/** A declared route of the dashboard, up to the next one. */
const staffRoute = /route\(\s*"GET \/staff\/(?:(?!\broute\()[\s\S])*/g;

export const auditRules: Rule[] = [
  {
    title: "a function that deletes, removes, erases or revokes for staff adds an audit event",
    check: (files) =>
      eachFile(
        files,
        (path) =>
          /^api\/[^/]+\/(delete|remove|erase|revoke)-[^/]+\.sql$/.test(path) && !(path in withoutEvent),
        (_path, text) => (bareSql(text).includes("note_event(") ? [] : ["adds no audit event"]),
      ),
    planted: {
      "api/polls/delete-poll.sql": "delete from polls where workspace_id = ws; -- note_event(",
      "api/users/erase-everybody.sql": "delete from users where workspace_id = ws;",
    },
    innocent: {
      "api/posts/delete-post.sql":
        "delete from posts where workspace_id = ws; perform note_event(ws, usr, 'a', 'b');",
      "api/votes/delete-vote.sql": "delete from votes where workspace_id = ws;",
      "api/posts/create-post.sql": "insert into posts default values;",
    },
  },
  {
    title: "a file that staff download is sent by `exportFile`, which adds an audit event",
    check: (files) =>
      eachFile(
        files,
        (path) => /^api\/[^/]+\/routes\.ts$/.test(path),
        (_path, text) =>
          [...text.matchAll(staffRoute)].some(([route]) => route.includes("asFile("))
            ? ["sends a file without an audit event"]
            : [],
      ),
    planted: {
      "api/users/routes.ts": 'route("GET /staff/users/:id/export", {}, () => ({ headers: asFile("a") })),',
    },
    innocent: {
      "api/polls/routes.ts":
        'route("GET /staff/polls", {}, () => exportFile(db)), route("GET /visitor/data", {}, () => asFile("a"))',
    },
  },
];
