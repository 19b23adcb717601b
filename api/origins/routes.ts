import { inDashboard } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { listRejectedOrigins, listSeenOrigins } from "./list-origins.ts";

export const originRoutes = [
  route("GET /staff/rejected-origins", inDashboard, reads(listRejectedOrigins)),

  route("GET /staff/seen-origins", inDashboard, reads(listSeenOrigins)),
];
