import type { OpenApi } from "../openapi.ts";
import { chapters, type Chapter as Noun, objectOf } from "../reference/references.ts";
import { type Chapter, writeGuide } from "./guide.ts";
import { anchorOf, type Html, html, json, prose } from "./html.ts";
import { renderPage } from "./render-page.ts";
import { figure, methodMark, operationOf, renderRoute } from "./render-route.ts";
import { renderFields, type Schemas } from "./render-schema.ts";

/** The reference of every call on one page, from the same document that machines read. */
export function renderReference(document: OpenApi, css: string): string {
  const schemas: Schemas = { components: document.components.schemas, places: listPlaces() };
  const guide = writeGuide(document, schemas);
  return renderPage({
    title: "Earshot API reference",
    description: document.info.summary,
    css,
    menu: [
      {
        title: "Every call",
        links: guide.map(({ id, title }) => ({ href: `#${id}`, label: html`${title}` })),
      },
      ...chapters.map((noun) => ({ title: noun.title, links: linksOf(noun, document) })),
    ],
    body: html`
      <div class="opening"><h1>Reference</h1><p>${document.info.summary}</p></div>
      ${guide.map(renderChapter)}
      ${chapters.map((noun) => renderNoun(noun, document, schemas))}`,
  });
}

/** What has a section of its own: each noun's object, and the two that the guide describes. */
function listPlaces(): Map<string, string> {
  return new Map([
    ...chapters.map((noun): [string, string] => [objectOf(noun), noun.one]),
    ["Pagination", "page numbers"],
    ["Problem", "problem"],
  ]);
}

function linksOf(noun: Noun, document: OpenApi) {
  return [
    { href: `#${anchorOf(objectOf(noun))}`, label: html`The ${noun.one}` },
    ...noun.routes.map((route) => {
      const { operationId, summary } = operationOf(route, document);
      return { href: `#${anchorOf(operationId)}`, label: html`${summary}` };
    }),
  ];
}

function renderChapter({ id, title, text, samples }: Chapter): Html {
  return html`
    <section class="pair" id="${id}" aria-labelledby="${id}-title">
      <div class="tell"><h2 id="${id}-title"><a class="self" href="#${id}">${title}</a></h2>${text}</div>
      <div class="show"><div class="samples">${samples}</div></div>
    </section>`;
}

function renderNoun(noun: Noun, document: OpenApi, schemas: Schemas): Html {
  const object = objectOf(noun);
  const id = anchorOf(object);
  const calls = noun.routes.map((route) => {
    const { method, path } = route;
    const anchor = anchorOf(operationOf(route, document).operationId);
    return html`<li><a href="#${anchor}">${methodMark(method)}<code>${path.replace("/v1", "")}</code></a></li>`;
  });
  return html`
    <section class="noun" id="${anchorOf(noun.title)}-calls" aria-labelledby="${id}-calls-title">
      <div class="pair">
        <div class="tell">
          <h2 id="${id}-calls-title"><a class="self" href="#${anchorOf(noun.title)}-calls">${noun.title}</a></h2>
          <p>${prose(noun.intro)}</p>
        </div>
        <div class="show"><figure><figcaption>Calls</figcaption><ul class="calls">${calls}</ul></figure></div>
      </div>
      <section class="pair" id="${id}" aria-labelledby="${id}-title">
        <div class="tell">
          <h3 id="${id}-title"><a class="self" href="#${id}">The ${noun.one}</a></h3>
          ${renderFields({ $ref: `#/components/schemas/${object}` }, schemas, false)}
        </div>
        <div class="show"><div class="samples">${figure(`A ${noun.one}`, json(document.components.schemas[object]?.examples?.[0]))}</div></div>
      </section>
      ${noun.routes.map((route) => renderRoute(route, document, schemas))}
    </section>`;
}
