import { eq, sql } from "drizzle-orm";
import { inDashboardForAdministrators, inWidget } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { builder, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, one } from "../postgres/json.ts";
import { CreatePost } from "../posts/contract.ts";
import { creates, reads, route, runs } from "../route.ts";
import { workspaces } from "../tables.ts";
import { PostContextSettings, SentBrowser, SentContext } from "./contract.ts";

const CreateVisitorPost = CreatePost.omit({ statusId: true }).extend({ context: SentContext.optional() });

const findSettings = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`json_build_object('takesContext', ${workspaces.takesContext})`) })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId)),
);

export const postContextRoutes = [
  route(
    "POST /visitor/posts",
    {
      ...inWidget,
      ...creates,
      markdown: "description",
      isForm: true,
      counts: "submission",
      adds: "browser",
      query: SentBrowser,
      body: CreateVisitorPost,
    },
    async ({ actor, query: { browser }, body, idempotency }, { db }) => {
      const context = body.context && { ...body.context, browser: browser || undefined };
      const input = { ...body, include: ["author"], statusId: undefined, context };
      return {
        ...(await write(db, actor, "create_post", input, idempotency)),
        location: "",
      };
    },
  ),

  route(
    "GET /staff/post-contexts/settings",
    inDashboardForAdministrators,
    reads(async (db, { workspaceId }) => one(await findSettings(db, { workspaceId }), "workspace")),
  ),

  route(
    "PATCH /staff/post-contexts/settings",
    { ...inDashboardForAdministrators, body: PostContextSettings },
    runs("set_post_context_settings"),
  ),
];
