// Starts Swagger UI with the OpenAPI document. This is a separate file because the page's CSP forbids inline scripts.
const scheme = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark-mode", scheme.matches);
scheme.addEventListener("change", followScheme);
followScheme();

window.SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#viewer",
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
