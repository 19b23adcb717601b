import type { Config } from "./config.ts";

export type PageConfig = Pick<Config, "PUBLIC_BFF_URL" | "PUBLIC_PAGE_HOSTS">;

/** The origin of a workspace's public page, on which its widget works too: a host of its own, or the dashboard's. */
export const pageOriginOf = ({ PUBLIC_BFF_URL, PUBLIC_PAGE_HOSTS }: PageConfig, subdomain: string): string =>
  PUBLIC_PAGE_HOSTS.get(subdomain) ?? new URL(PUBLIC_BFF_URL).origin;

/** The origins of all public pages. */
export const pageOrigins = ({ PUBLIC_BFF_URL, PUBLIC_PAGE_HOSTS }: PageConfig): string[] => [
  new URL(PUBLIC_BFF_URL).origin,
  ...PUBLIC_PAGE_HOSTS.values(),
];
