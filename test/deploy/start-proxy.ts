import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { projectRoot } from "../../platform/process/project-root.ts";
import { ofName } from "../api/certificates.ts";

export type ProxyName = "haproxy" | "nginx" | "caddy";

/** Ports on 127.0.0.1. */
export interface Ports {
  /** The ports of the API and BFF processes. */
  api: number[];
  bff: number[];
  https: number;
  http: number;
  /** The port of the proxy at which the BFF reaches the API. */
  inside: number;
}

export const isInstalled = (name: ProxyName) =>
  spawnSync(name, [name === "caddy" ? "version" : "-v"]).status === 0;

interface Command {
  args: string[];
  environment?: NodeJS.ProcessEnv;
}

const proxies: Record<ProxyName, (folder: string, ports: Ports) => Command> = {
  haproxy: prepareHaproxy,
  nginx: prepareNginx,
  caddy: prepareCaddy,
};

/**
 * Starts a proxy with its configuration in `deploy/proxies`; only ports, certificates and the list of processes are
 * replaced. The public names are feedback.example.com and api.feedback.example.com.
 */
export async function startProxy(name: ProxyName, ports: Ports): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `earshot-${name}-`));
  writeFileSync(join(folder, "earshot.crt"), ofName.cert);
  writeFileSync(join(folder, "earshot.key"), ofName.key);
  writeFileSync(join(folder, "earshot.pem"), `${ofName.cert}\n${ofName.key}\n`);
  const { args, environment = {} } = proxies[name](folder, ports);
  const child = spawn(name, args, {
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    words += text;
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  const names = ["feedback.example.com", "api.feedback.example.com"];
  const isOpen = async () =>
    (await Promise.all(names.map((servername) => speaksTls(ports.https, servername)))).every(Boolean) &&
    fetch(`http://127.0.0.1:${ports.inside}/`).then(
      ({ status }) => status < 500,
      () => false,
    );
  for (let turn = 0; !(await isOpen()); turn += 1) {
    if (turn === 300 || child.exitCode !== null) {
      await stop();
      throw new Error(`${name} did not start:\n${words}`);
    }
    await sleep(50);
  }
  return { stop };
}

/** Whether the proxy accepts a TLS connection for this name. Caddy must first issue its certificates. */
function speaksTls(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername, rejectUnauthorized: false });
    const end = (isOk: boolean) => {
      socket.destroy();
      resolve(isOk);
    };
    socket.once("secureConnect", () => end(true)).once("error", () => end(false));
  });
}

function prepareHaproxy(folder: string, { api, bff, https, http, inside }: Ports) {
  const list = (name: string, ports: number[]) =>
    ports.map((port, n) => `\tserver ${name}${n + 1} 127.0.0.1:${port}\n`).join("");
  const file = writeConfiguration(folder, "haproxy.cfg", [
    [" :80\n", ` 127.0.0.1:${http}\n`],
    [" :443 ", ` 127.0.0.1:${https} `],
    ["bind 127.0.0.1:4100", `bind 127.0.0.1:${inside}`],
    ["/etc/haproxy/earshot.pem", join(folder, "earshot.pem")],
    ["\tserver api1 127.0.0.1:4000\n\tserver api2 127.0.0.1:4010\n", list("api", api)],
    ["\tserver bff1 127.0.0.1:4001\n\tserver bff2 127.0.0.1:4011\n", list("bff", bff)],
  ]);
  return { args: ["-db", "-f", file] };
}

function prepareNginx(folder: string, { api, bff, https, http, inside }: Ports) {
  const options = "max_fails=2 fail_timeout=2s;\n";
  const list = (ports: number[]) => ports.map((port) => `\tserver 127.0.0.1:${port} ${options}`).join("");
  const file = writeConfiguration(folder, "nginx.conf", [
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ", `listen 127.0.0.1:${https} `],
    ["listen 127.0.0.1:4100;", `listen 127.0.0.1:${inside};`],
    ["/etc/nginx/earshot.crt", join(folder, "earshot.crt")],
    ["/etc/nginx/earshot.key", join(folder, "earshot.key")],
    [list([4000, 4010]), list(api)],
    [list([4001, 4011]), list(bff)],
  ]);
  // A large body is stored in a temporary file by a worker process, which is not root.
  chmodSync(folder, 0o711);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, "main.conf"),
    `pid ${join(folder, "pid")}; error_log stderr; daemon off; events {} http { access_log off; ${temporary.join(" ")} include ${file}; }`,
  );
  return { args: ["-e", "stderr", "-c", join(folder, "main.conf")] };
}

function prepareCaddy(folder: string, { api, bff, https, http, inside }: Ports) {
  const file = writeConfiguration(folder, "Caddyfile", [
    ["http://127.0.0.1:4100", `http://127.0.0.1:${inside}`],
  ]);
  // Caddy issues the certificates itself instead of requesting them from a public authority.
  const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
  writeFileSync(join(folder, "main"), `${options}import ${file}\n`);
  const list = (ports: number[]) => ports.map((port) => `127.0.0.1:${port}`).join(" ");
  return {
    args: ["run", "--config", join(folder, "main"), "--adapter", "caddyfile"],
    environment: {
      FEEDBACK_HOST: "feedback.example.com",
      API_HOST: "api.feedback.example.com",
      API_UPSTREAM: list(api),
      BFF_UPSTREAM: list(bff),
    },
  };
}

/**
 * Replaces texts in a proxy's configuration. @returns the path of the changed copy @throws if the configuration
 * lacks one of the texts
 */
function writeConfiguration(folder: string, name: string, replacements: [string, string][]): string {
  let text = readFileSync(join(projectRoot, "deploy/proxies", name), "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/proxies/${name} lacks ${JSON.stringify(from)}.`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
