// The workspace and its settings.   EARSHOT_API_KEY=… node docs/examples/workspace.mjs
import { connect } from "./connect.mjs";

const earshot = connect();
const { name, subdomain } = await earshot.workspace.get();
console.log(name, "at", subdomain);

// Requires a key of an owner or admin. Keep `secretKey` on your servers.
const { sdkToken, allowedDomains, enforceSecureIdentify } = await earshot.workspace.credentials();
console.log("script tag", sdkToken);

// Each call sets the current value, so the example changes nothing.
await earshot.workspace.update({ name });
console.log("widget on", (await earshot.workspace.setAllowedDomains(allowedDomains)).allowedDomains);
console.log(
  "signed only",
  (await earshot.workspace.setSecureIdentify(enforceSecureIdentify)).enforceSecureIdentify,
);
