import { type ApiAccess, newBoard, newWorkspace } from "../../harness.ts";

/** Creates a workspace with a public page and one board, and functions that fill it. */
export async function newPublicSite(api: ApiAccess, name = "Test") {
  const workspace = await newWorkspace(api, ["app.acme.example"]);
  const { workspaceId, subdomain, call } = workspace;
  const set = ({ isPublic = true, isIndexed = true }) =>
    api.sql`
      update workspaces set is_public = ${isPublic}, is_indexed = ${isIndexed}, name = ${name}
      where id = ${workspaceId}`;
  await set({});
  const place = await newBoard(call);
  const statuses = (await call("GET /v1/statuses")).body as unknown as { id: string; value: string }[];
  const list = Array.isArray(statuses) ? statuses : (statuses as { data: typeof statuses }).data;
  return {
    ...workspace,
    set,
    path: `/b/${subdomain}`,
    address: `http://localhost:4001/b/${subdomain}`,
    planned: list.find(({ value }) => value === "planned")?.id,
    addPost: async (title: string, more: object = {}) =>
      (await call("POST /v1/posts", { title, visibility: "public", ...place, ...more })).body.id as string,
    addEntry: async (title: string, content: string) =>
      (await call("POST /v1/changelogs", { title, content })).body.id as string,
    addPoll: (title: string, options: string[]) =>
      call("POST /v1/polls", {
        ...{ title, type: "single", startAt: new Date().toISOString(), endAt: "2099-01-01T00:00:00Z" },
        options: options.map((option) => ({ title: option })),
      }),
  };
}

/** The paths of all pages and feeds of a site with this idea. */
export const pathsIn = (idea: string) => [
  ...["/", `/ideas/${idea}`, "/roadmap", "/polls", "/changelog", "/sitemap.xml"],
  ...["ideas", "changelog"].flatMap((name) => ["rss", "atom", "json"].map((format) => `/${name}.${format}`)),
];
