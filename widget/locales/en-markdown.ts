/** The messages for the toolbar of forms. */
export const enMarkdown = {
  bold: "Bold",
  italic: "Italic",
  list: "List",
  link: "Link",
  code: "Code",
} as const;
