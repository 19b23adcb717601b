// Starts Swagger UI on the document beside it. A file of its own, because the page's policy runs no inline script.
const { matches: isDark } = matchMedia("(prefers-color-scheme: dark)");
document.documentElement.classList.toggle("dark-mode", isDark);

window.SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#viewer",
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  filter: true,
  requestSnippetsEnabled: true,
  // By default, the document's address is sent to a validator on another host.
  validatorUrl: null,
});
