import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { projectRoot } from "../../platform/process/project-root.ts";

/** Creates an empty project in which the widget's packages are installed from the output of `npm pack`. */
export function installPackages(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-packages-"));
  const npm = (args: string[], cwd = root) =>
    execFileSync("npm", [...args, "--silent"], { cwd, encoding: "utf8" }).trim();
  const packed = ["widget", "react", "vue"].map((name) =>
    npm(["pack", "--pack-destination", root], join(projectRoot, "clients", name)),
  );
  writeFileSync(join(root, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const files = packed.map((name) => `./${name.split("\n").at(-1)}`);
  // The frameworks are linked below, because npm cannot install them without a network.
  npm(["install", "--offline", "--legacy-peer-deps", ...files]);
  for (const name of ["react", "react-dom", "vue", "@vue/server-renderer"]) {
    mkdirSync(join(root, "node_modules/@vue"), { recursive: true });
    symlinkSync(join(projectRoot, "node_modules", name), join(root, "node_modules", name));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Builds the project's pages with Vite, and serves them on this machine. */
export async function serveProject(root: string, pages: Record<string, string>) {
  for (const [name, code] of Object.entries(pages)) {
    writeFileSync(join(root, `${name}.js`), code);
    const html = `<!doctype html><link rel="icon" href="data:,"><title>${name}</title><div id="app"></div><script type="module" src="/${name}.js"></script>`;
    writeFileSync(join(root, `${name}.html`), html);
  }
  const input = Object.keys(pages).map((name) => join(root, `${name}.html`));
  const shared = { root, configFile: false, logLevel: "error" } as const;
  await build({ ...shared, mode: "development", build: { rolldownOptions: { input }, minify: false } });
  const server = await preview({ ...shared, preview: { host: "localhost", port: 0 } });
  const { port } = server.httpServer.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}
