import { expect, it } from "vitest";
import { dashboardCodes } from "../../../api/codes/dashboard-codes.ts";
import { errorCodes } from "../../../api/codes/error-codes.ts";
import { fieldCodes, shapeCodes } from "../../../api/codes/field-codes.ts";
import { widgetCodes } from "../../../api/codes/widget-codes.ts";
import { renderErrors } from "../../../api/docs/render-errors.ts";
import { html, prose } from "../../../platform/text/html.ts";

const page = renderErrors();
const tables = { ...errorCodes, ...fieldCodes, ...shapeCodes, ...dashboardCodes, ...widgetCodes };

it.each(Object.entries(tables))("code %s has a row with the anchor that problems link to", (code, words) => {
  const line = new RegExp(`<div class="code-row" id="${code}">[\\s\\S]*?</div>`).exec(page)?.[0] ?? "";
  expect(line).toContain(html`<p class="meaning">${prose(words.meaning)}</p>`.markup);
  expect(line).toContain(html`<p>${prose(words.fix)}</p>`.markup);
  if ("status" in words) expect(line).toContain(`<span class="status">${words.status}</span>`);
});
