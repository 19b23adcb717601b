import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { afterThis } from "../../harness.ts";

/** Starts a server that ends each connection once the client has sent something. @returns its port */
async function startEndingServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).once("data", () => socket.destroy()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterThis(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

async function reasonOf(url: string): Promise<string> {
  const db = openDatabase(url, 1);
  afterThis(() => closeDatabase(db));
  return db.$client`select 1`.then(
    () => "connected",
    (error: Error) => error.message,
  );
}

it("the error of a connection that ends names the host and the port in DATABASE_URL", async () => {
  const port = await startEndingServer();
  expect(await reasonOf(`postgres://u:secret@127.0.0.1:${port}/x`)).toContain(`127.0.0.1:${port}`);
});

it("with several hosts, the error names each of them", async () => {
  const [one, other] = [await startEndingServer(), await startEndingServer()];
  const reason = await reasonOf(`postgres://u:secret@127.0.0.1:${one},127.0.0.1:${other}/x`);
  for (const port of [one, other]) expect(reason).toContain(`127.0.0.1:${port}`);
  expect(reason).not.toContain("secret");
});
