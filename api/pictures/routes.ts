import { sql } from "drizzle-orm";
import { inDashboard, inDashboardForAdministrators, inWidget } from "../permissions.ts";
import { type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { type Call, reads, route, runs } from "../route.ts";
import type { Services } from "../services.ts";
import { AddPicture, pictureBytes, SetPictureSettings } from "./contract.ts";

/** No route reads the row of a picture, so the response has no `Location`. */
const adds = {
  body: AddPicture,
  mostBytes: pictureBytes,
  status: 201,
} as const;

const add = async (
  { actor, body: { data, type } }: Call<string, unknown, { data: Buffer; type: string }>,
  { addPicture }: Services,
) => ({ body: await addPicture(actor, data, type), location: "" });

const findSettings = prepareStatement(
  ({ workspaceId }: Given<"workspaceId">) =>
    sql<{ body: string }>`select picture_settings_json(${workspaceId})::text as body`,
);

export const pictureRoutes = [
  route("POST /visitor/pictures", { ...inWidget, counts: "picture", ...adds }, add),

  route("POST /staff/pictures", { ...inDashboard, ...adds }, add),

  route(
    "GET /staff/pictures/settings",
    inDashboardForAdministrators,
    reads(async (db, { workspaceId }) => one(await findSettings(db, { workspaceId }), "workspace")),
  ),

  route(
    "PATCH /staff/pictures/settings",
    { ...inDashboardForAdministrators, body: SetPictureSettings },
    runs("set_picture_settings"),
  ),
];
