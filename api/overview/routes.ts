import { inDashboard } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { ReadOverview } from "./contract.ts";
import { readOverview } from "./read-overview.ts";

export const overviewRoutes = [
  route("GET /staff/overview", { ...inDashboard, query: ReadOverview }, reads(readOverview)),
];
