import { dashboardCodes } from "./dashboard-codes.ts";
import { type CodeWords, errorCodes } from "./error-codes.ts";
import { fieldCodes, shapeCodes } from "./field-codes.ts";
import { type Html, html, prose } from "./html.ts";
import { renderPage } from "./render-page.ts";
import { widgetCodes } from "./widget-codes.ts";

interface Group {
  id: string;
  title: string;
  intro: string;
  codes: Record<string, CodeWords & { status?: number }>;
}

const groups: Group[] = [
  {
    id: "answers",
    title: "Codes of a refusal",
    intro: "What `code` can be. The `type` of each refusal leads to its line here.",
    codes: errorCodes,
  },
  {
    id: "fields",
    title: "Codes of a field",
    intro: "What `code` can be inside `errors`, where a refusal names the fields at fault.",
    codes: { ...fieldCodes, ...shapeCodes },
  },
  {
    id: "dashboard",
    title: "Codes of the dashboard",
    intro: "What the dashboard's own calls add.",
    codes: dashboardCodes,
  },
  {
    id: "widget",
    title: "Codes of the widget",
    intro: "What the widget's own server adds: about pages it may not run on, sessions, and identity tokens.",
    codes: widgetCodes,
  },
];

/** Every stable code, its meaning and its fix; `/docs/errors#code` is where a problem's `type` leads. */
export function renderErrors(): string {
  return renderPage({
    title: "Earshot API error codes",
    description: "Every error code of the Earshot API, what it means and what fixes it.",
    body: html`
      <main class="codes">
        <h1>Error codes</h1>
        <p>A code never changes its name or its meaning, so your code may rely on it.</p>
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
