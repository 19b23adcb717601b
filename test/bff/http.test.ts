import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Response } from "express";
import { describe, expect, it } from "vitest";
import { addressPrefix, whenClosed } from "../../bff/http.ts";
import { afterThis } from "../harness.ts";

describe("the prefix of an IP address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["203.0.113.9:55", "203.0.113.9"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:FFFF:c000:0207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    // The deprecated IPv4-compatible form (RFC 4291, section 2.5.5.1); no network routes such addresses.
    ["::192.0.2.7", "192.0.2.7"],
    ["[192.0.2.7]:443", "unknown"],
    ["203.0.113.9:", "unknown"],
    ["203.0.113.9:port", "unknown"],
    ["not an address", "unknown"],
    ["192.0.2.7, 198.51.100.1", "unknown"],
    ["", "unknown"],
    [undefined, "unknown"],
  ])("the prefix of the IP address %s is %s", (address, prefix) =>
    expect(addressPrefix(address)).toBe(prefix),
  );

  it("the prefix of an IP address is the same within an IPv6 /64 and different in the next /64", () => {
    expect(addressPrefix("2001:db8:1:2::1")).toBe(addressPrefix("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    expect(addressPrefix("2001:db8:1:2::1")).not.toBe(addressPrefix("2001:db8:1:3::1"));
  });
});

it("what a request holds is freed even if its client has left before", async () => {
  const server = createServer();
  afterThis(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const outgoing = request({ port: (server.address() as AddressInfo).port }).on("error", () => {});
  outgoing.end();
  const [, response] = await once(server, "request");
  let freed = 0;
  const free = () => {
    freed += 1;
  };
  whenClosed(response as Response, free);
  expect(freed).toBe(0);
  outgoing.destroy();
  await once(response, "close");
  whenClosed(response as Response, free);
  expect(freed).toBe(2);
});
