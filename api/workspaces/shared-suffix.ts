/** Platforms where anybody can have a site. Only the most used ones: allowed domains are not authentication. */
const platforms = new Set(
  `github.io githubpreview.dev app.github.dev gitlab.io pages.dev workers.dev r2.dev trycloudflare.com vercel.app now.sh
  netlify.app herokuapp.com onrender.com fly.dev railway.app up.railway.app surge.sh glitch.me deno.dev web.app
  firebaseapp.com appspot.com run.app a.run.app translate.goog azurewebsites.net azurestaticapps.net cloudapp.net
  azureedge.net cloudfront.net amazonaws.com amplifyapp.com elasticbeanstalk.com replit.app replit.dev repl.co
  stackblitz.io webcontainer.io codesandbox.io csb.app gitpod.io lovable.app bolt.host ngrok.io ngrok.app ngrok.dev
  ngrok-free.app ngrok-free.dev loca.lt ts.net nip.io sslip.io duckdns.org myshopify.com blogspot.com wordpress.com
  wixsite.com webflow.io framer.app framer.website notion.site substack.com carrd.co`.split(/\s+/),
);

/** Second-level labels under which countries register names, as in `co.uk`, `com.au`, `or.jp`. */
const second = new Set("ac co com edu gob gouv gov go mil ne net nom or org sch".split(" "));

/** Whether subdomains of this host belong to many owners, so that a wildcard would allow strangers. */
export function isSharedSuffix(hostname: string): boolean {
  const [label = "", country = "", ...more] = hostname.split(".");
  const isOfCountry = more.length === 0 && country.length === 2 && second.has(label);
  return isOfCountry || platforms.has(hostname) || hostname.endsWith(".amazonaws.com");
}
