import { createSocket } from "node:dgram";
import { describe, expect, it } from "vitest";
import { createPoster } from "../../../api/deliveries/post-message.ts";
import { createResolve, type Resolve } from "../../../api/deliveries/resolve-host.ts";
import { afterThis } from "../../harness.ts";
import { startReceiver } from "../webhooks/receiver.ts";

const notPublic = { error: "The host leads to an address that is not public." };

/** Posts to a host of this name. */
async function post(url: string, resolve: Resolve, isProduction = true) {
  const poster = createPoster({ isProduction, resolve });
  afterThis(() => poster.close());
  return poster.post(url, {}, "{}");
}

/** Starts a name server, which gives each question for an IPv4 address the next of these addresses. */
async function startNameServer(addresses: string[]) {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const isForIpv4 = question.readUInt16BE(end - 4) === 1;
    const given = isForIpv4 ? addresses[Math.min(asked, addresses.length - 1)] : undefined;
    if (isForIpv4) asked += 1;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(given ? 1 : 0, 6);
    header.fill(0, 8);
    // A name that points to the question, type A, class IN, no time to live, four bytes.
    const record = given
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...given.split(".").map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question.subarray(12, end), record]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  afterThis(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

describe("a host is rejected without a connection if", () => {
  it.each([
    ["it resolves to an internal address", ["10.0.0.1"]],
    ["only one of its addresses is internal", ["93.184.215.14", "169.254.169.254"]],
    ["it resolves to this machine in production", ["127.0.0.1"]],
    ["an internal IPv4 address is in an IPv6 address", ["::ffff:192.168.0.1"]],
  ])("%s", async (_case, addresses) => {
    expect(await post("https://rebind.example/", async () => addresses)).toEqual(notPublic);
  });

  it("it does not exist", async () => {
    expect(await post("https://absent.example/", async () => [])).toEqual({
      error: "The host was not found.",
    });
  });

  it.each([
    "https://localhost/",
    "https://LOCALHOST./",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
  ])("it is %s in production", async (url) => {
    expect(await post(url, createResolve())).toEqual(notPublic);
  });
});

describe("a name server", () => {
  it("is asked once for each connection, which uses the address that was checked", async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const names = await startNameServer(["127.0.0.1", "10.0.0.1"]);
    const url = `https://rebind.example:${port}/`;
    const result = await post(url, createResolve([names.server]), false);
    // The receiver speaks no TLS, so a TLS error shows that this very address was connected to.
    expect(result.error).toMatch(/SSL|TLS/);
    expect(names.asked()).toBe(1);
    expect(await post(url, createResolve([names.server]), false)).toEqual(notPublic);
    expect(names.asked()).toBe(2);
  });

  it("whose response changes cannot redirect a connection after the check", async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return asked === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
    };
    const receiver = await startReceiver();
    const poster = createPoster({ isProduction: false, resolve });
    afterThis(() => poster.close());
    const url = receiver.url.replace("127.0.0.1", "localhost");
    expect(await poster.post(url, {}, "{}")).toEqual({ status: 204 });
    expect([asked, receiver.received.length]).toEqual([1, 1]);
  });

  it("that does not respond does not delay other look-ups", async () => {
    let respond = () => {};
    const silence = new Promise<string[]>((resolve) => {
      respond = () => resolve([]);
    });
    const receiver = await startReceiver();
    const poster = createPoster({
      isProduction: false,
      resolve: (host) => (host === "localhost" ? Promise.resolve(["127.0.0.1"]) : silence),
    });
    afterThis(() => poster.close());
    const waiting = Array.from({ length: 50 }, () => poster.post("https://silent.example/", {}, "{}"));
    const url = receiver.url.replace("127.0.0.1", "localhost");
    expect(await poster.post(url, {}, "{}")).toEqual({ status: 204 });
    respond();
    for (const result of await Promise.all(waiting)) {
      expect(result).toEqual({ error: "The host was not found." });
    }
  });
});
