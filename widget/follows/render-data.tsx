import { type ComponentChildren, render } from "preact";
import { locale } from "../locales/locale.ts";

/**
 * Renders data as an HTML document for people to read: objects as names with values, arrays as numbered lists, times in
 * the visitor's locale. All values become text, and the document's policy forbids it to load or run anything.
 */
export function renderData(title: string, data: object): string {
  const page = document.implementation.createHTMLDocument();
  page.documentElement.lang = locale;
  render(
    <>
      <meta charset="utf-8" />
      <meta http-equiv="content-security-policy" content="default-src 'none'" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
    </>,
    page.head,
  );
  render(
    <>
      <h1>{title}</h1>
      {draw(data)}
    </>,
    page.body,
  );
  return new XMLSerializer().serializeToString(page);
}

const draw = (value: unknown): ComponentChildren =>
  typeof value !== "object" || value === null ? (
    formatValue(value)
  ) : Array.isArray(value) ? (
    <ol>
      {value.map((one) => (
        <li dir="auto">{draw(one)}</li>
      ))}
    </ol>
  ) : (
    <dl>
      {Object.entries(value).map(([name, part]) => (
        <>
          <dt>{nameOf(name)}</dt>
          <dd dir="auto">{draw(part)}</dd>
        </>
      ))}
    </dl>
  );

/** `createdAt` → `created at` */
const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatValue(value: unknown): string {
  const text = `${value ?? "–"}`;
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text).toLocaleString(locale) : text;
}
