import { expect, test } from "vitest";

import { limitAddress, trustedNetworks, visitorAddress } from "../../src/server/http/client-address.ts";

const proxies = trustedNetworks(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

test("[X-04] what a stranger says of his address is not believed; what our proxies say is, up to the first stranger", () => {
  const cases: readonly (readonly [string, string | undefined, string])[] = [
    ["198.51.100.1", undefined, "198.51.100.1"],
    ["198.51.100.1", "203.0.113.9", "198.51.100.1"],
    ["127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["10.1.2.3", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["10.1.2.3", "1.1.1.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
    ["fd00::1", "2001:db8::7", "2001:db8::7"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["127.0.0.1", "x, not an address", "not an address"],
  ];
  for (const [peer, forwarded, expected] of cases) {
    expect(visitorAddress(peer, forwarded, proxies), `${peer} ${forwarded}`).toBe(expected);
  }
  expect(visitorAddress("127.0.0.1", "203.0.113.9", trustedNetworks([]))).toBe("127.0.0.1");
});

test("[X-04] of IPv6 the whole /64 counts as one, however it is written; IPv4 counts alone", () => {
  const same = [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff:ffff:ffff:ffff",
    "2001:0db8:0001:0002::",
    "2001:db8:1:2::1%eth0",
  ];
  expect(new Set(same.map(limitAddress))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(limitAddress("2001:db8:1:3::1")).not.toBe(limitAddress("2001:db8:1:2::1"));
  expect(limitAddress("::1")).toBe("0:0:0:0::/64");
  expect(limitAddress("::ffff:198.51.100.1")).toBe("198.51.100.1");
});
