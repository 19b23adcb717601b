import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isAllowedAddress } from "../../../api/webhooks/check-address.ts";

const publicAddresses = [
  ...["8.8.8.8", "203.0.114.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"],
  ...["::ffff:8.8.8.8", "64:ff9b::808:808"],
];

const internal = {
  "this host": ["0.0.0.0", "0.1.2.3", "::"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "of a provider's network": ["100.64.0.1"],
  "link-local, such as a cloud's metadata": ["169.254.169.254", "fe80::1", "fe80::1%eth0"],
  "unique-local": ["fc00::1", "fd00:ec2::254"],
  multicast: ["224.0.0.1", "ff02::1"],
  broadcast: ["255.255.255.255"],
  reserved: [
    "192.0.0.1",
    "198.18.0.1",
    "203.0.113.1",
    "240.0.0.1",
    "2001:db8::1",
    "100::1",
    "4000::1",
    "fec0::1",
  ],
  "IPv4 in IPv6": ["::ffff:10.0.0.1", "::ffff:a00:1", "::ffff:169.254.169.254", "::10.0.0.1", "::7f00:1"],
  NAT64: ["64:ff9b::a00:1", "64:ff9b::169.254.169.254", "64:ff9b:1::808:808"],
  "6to4 and Teredo": ["2002:a00:1::", "2002:808:808::", "2001::1"],
  "not an address": ["", "example.com", "1.2.3.4.5", "127.0.0.1.nip.io"],
};
const loopback = ["127.0.0.1", "127.255.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"];

describe("a message may be sent to", () => {
  it.each(publicAddresses)("%s, which is public", (address) => {
    expect([isAllowedAddress(address, true), isAllowedAddress(address, false)]).toEqual([true, true]);
  });

  it.each(loopback)("%s, but not in production", (address) => {
    expect([isAllowedAddress(address, true), isAllowedAddress(address, false)]).toEqual([false, true]);
  });
});

describe("a message may not be sent to an address that is", () => {
  it.each(Object.entries(internal))("%s", (_kind, addresses) => {
    const allowed = addresses.filter((one) => isAllowedAddress(one, true) || isAllowedAddress(one, false));
    expect(allowed).toEqual([]);
  });

  it("this machine's own", () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
    expect(own.filter((address) => isAllowedAddress(address, true))).toEqual([]);
  });
});
