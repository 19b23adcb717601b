import { locale } from "../locales/locale.ts";

/**
 * Renders data as an HTML document for people to read: objects as names with values, arrays as numbered lists, times in
 * the visitor's locale. All values become text, and the document's policy forbids it to load or run anything.
 */
export function renderData(title: string, data: object): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = locale;
  const add = (parent: Element, tag: string, attributes: Record<string, string> = {}) => {
    const element = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
  const write = (parent: Element, value: unknown) => {
    if (typeof value !== "object" || value === null) {
      parent.setAttribute("dir", "auto");
      parent.textContent = formatValue(value);
      return;
    }
    const list = add(parent, Array.isArray(value) ? "ol" : "dl");
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value)) add(list, "dt").textContent = nameOf(name);
      write(add(list, Array.isArray(value) ? "li" : "dd"), part);
    }
  };
  add(page.head, "meta", { charset: "utf-8" });
  add(page.head, "meta", { "http-equiv": "content-security-policy", content: "default-src 'none'" });
  add(page.head, "meta", { name: "viewport", content: "width=device-width" });
  add(page.head, "meta", { name: "color-scheme", content: "light dark" });
  add(page.body, "h1").textContent = title;
  write(page.body, data);
  return new XMLSerializer().serializeToString(page);
}

/** `createdAt` → `created at` */
const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const formatValue = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(`${value}`)
    ? new Date(`${value}`).toLocaleString(locale)
    : `${value ?? "–"}`;
