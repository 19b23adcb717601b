import { type Html, html, prose } from "../../platform/text/html.ts";
import { dashboardCodes } from "../codes/dashboard-codes.ts";
import { errorCodes } from "../codes/error-codes.ts";
import { type CodeWords, fieldCodes, shapeCodes } from "../codes/field-codes.ts";
import { widgetCodes } from "../codes/widget-codes.ts";
import { renderPage } from "./render-page.ts";

interface Group {
  id: string;
  title: string;
  intro: string;
  codes: Record<string, CodeWords & { status?: number }>;
}

const groups: Group[] = [
  {
    id: "problems",
    title: "Problem codes",
    intro: "The values of `code` in a problem. The `type` of each problem links to its entry here.",
    codes: errorCodes,
  },
  {
    id: "fields",
    title: "Field codes",
    intro: "The values of `code` inside `errors`, where a problem names the invalid fields.",
    codes: { ...fieldCodes, ...shapeCodes },
  },
  {
    id: "dashboard",
    title: "Dashboard codes",
    intro: "The codes that only the dashboard's own endpoints return, and those of uploads of pictures.",
    codes: dashboardCodes,
  },
  {
    id: "widget",
    title: "Widget codes",
    intro: "The codes that only the widget's server returns: for pages, sessions and identity tokens.",
    codes: widgetCodes,
  },
];

/** The page of all stable codes, each with its meaning and fix. A problem's `type` links to `/docs/errors#<code>`. */
export function renderErrors(): string {
  return renderPage({
    title: "Earshot API error codes",
    description: "Every error code of the Earshot API, with its meaning and its fix.",
    body: html`
      <main class="codes">
        <h1>Error codes</h1>
        <p>The name and the meaning of a code never change, so your program can rely on them.</p>
        <ul>${groups.map(({ id, title }) => html`<li><a href="#group-${id}">${title}</a></li>`)}</ul>
        ${groups.map(renderGroup)}
      </main>`,
  });
}

function renderGroup({ id, title, intro, codes }: Group): Html {
  return html`
    <section aria-labelledby="group-${id}">
      <h2 id="group-${id}">${title}</h2>
      <p>${prose(intro)}</p>
      <dl>${Object.entries(codes).map(
        ([code, { status, meaning, fix }]) => html`
        <div class="code-row" id="${code}">
          <dt><a class="self" href="#${code}"><code>${code}</code></a>${status !== undefined && html` <span class="status">${status}</span>`}</dt>
          <dd><p class="meaning">${prose(meaning)}</p><p>${prose(fix)}</p></dd>
        </div>`,
      )}</dl>
    </section>`;
}
