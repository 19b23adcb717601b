// Starts Swagger UI on the document beside it. A file of its own, because the page's policy runs no inline script.
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
  // The usual one is too faint for numbers.
  syntaxHighlight: { theme: "tomorrow-night" },
  // By default, the document's address is sent to a validator on another host.
  validatorUrl: null,
  // The document names one address, but the page may be read at another, and its policy allows calls to that one only.
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
