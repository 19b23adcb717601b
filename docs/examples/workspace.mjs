// The workspace and its settings.   EARSHOT_API_KEY=… node docs/examples/workspace.mjs
import { connect } from "./connect.mjs";

const earshot = connect();
const { name, subdomain } = await earshot.workspace.get();
console.log(name, "at", subdomain);

// For keys of owners and admins. `secretKey` stays on your servers.
const { sdkToken, allowedDomains, enforceSecureIdentify } = await earshot.workspace.credentials();
console.log("script tag", sdkToken);

// Each of these sets what is there already, so that the example changes nothing.
await earshot.workspace.update({ name });
console.log("widget on", (await earshot.workspace.setAllowedDomains(allowedDomains)).allowedDomains);
console.log(
  "signed only",
  (await earshot.workspace.setSecureIdentify(enforceSecureIdentify)).enforceSecureIdentify,
);
