/** The messages about the page that an idea comes with. */
export const enPostContexts = {
  sendPage: "Include this page’s address and my browser",
  appVersion: "App version {n}",
} as const;
