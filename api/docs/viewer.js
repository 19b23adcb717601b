// Starts Swagger UI with the OpenAPI document. This is a separate file because the page's CSP forbids inline scripts.
const scheme = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark-mode", scheme.matches);
scheme.addEventListener("change", followScheme);
followScheme();

/**
 * The document as Swagger UI shows it: without the examples of filters, which it would send with a call that nobody has filled
 * in, and without webhooks, whose headings it shows in an order that screen readers cannot follow (docs/webhooks.md has them).
 */
function prepare({ webhooks: _, ...document }) {
  for (const operation of Object.values(document.paths ?? {}).flatMap(Object.values))
    for (const parameter of operation.parameters ?? []) if (!parameter.required) delete parameter.example;
  return document;
}
const spec = { wrapActions: { updateJsonSpec: (update) => (document) => update(prepare(document)) } };

window.SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#viewer",
  plugins: [{ statePlugins: { spec } }],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  filter: true,
  requestSnippetsEnabled: true,
  // The default theme has too little contrast for numbers.
  syntaxHighlight: { theme: "tomorrow-night" },
  // By default, Swagger UI sends the document's address to a validator on another host.
  validatorUrl: null,
  // The document may name an address on another origin, but the page's CSP allows requests only to the page's own
  // origin.
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
