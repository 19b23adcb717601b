import type { Caller } from "../permissions.ts";
import { routes } from "../routes.ts";

/**
 * Returns the source of a module that lists the requests that the BFF may forward, from the `callers` of each route.
 */
export function printForwardedRoutes(): string {
  return `// Written by \`npm run openapi\` from the declared routes: change those.

/** The paths and methods that the BFF forwards for a browser. It rejects all others. */
export const forwarded = {
  widget: ${tableOf("widget")},
  dashboard: ${tableOf("dashboard")},
} as const;
`;
}

function tableOf(caller: Caller): string {
  const table = new Map<string, string[]>();
  for (const { path, method, callers } of routes) {
    if (callers.includes(caller)) table.set(path, [...(table.get(path) ?? []), method]);
  }
  const lines = [...table].map(
    ([path, methods]) => `    "${path}": [${methods.map((method) => `"${method}"`).join(", ")}],\n`,
  );
  return `{\n${lines.join("")}  }`;
}
