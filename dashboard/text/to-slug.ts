/** Makes a name for addresses from a title: `mobile-app` from "Mobile app". Empty if there is no letter. */
export const toSlug = (title: string, separator: "-" | "_", most: number): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^[^a-z]+/, "")
    .slice(0, most)
    .replace(/[-_]+$/, "");
