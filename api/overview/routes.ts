import { inDashboard } from "../callers.ts";
import { route } from "../route.ts";
import { ReadOverview } from "./contract.ts";
import { readOverview } from "./read-overview.ts";

export const overviewRoutes = [
  route("GET /staff/overview", { ...inDashboard, query: ReadOverview }, async ({ actor, query }, { db }) => ({
    body: await readOverview(db, actor, query),
  })),
];
