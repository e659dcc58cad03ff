import { afterAll, beforeAll, expect, test } from "vitest";

import { lookUpDomain } from "../../src/server/custom-domain/look-up.ts";
import { createNameServer } from "../../src/server/custom-domain/name-server.ts";
import { startNameServer, type Zone } from "./name-server.ts";

const zones = new Map<string, Zone>();
let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  names = await startNameServer(zones);
});
afterAll(() => names?.stop());

const ours = { a: ["203.0.113.7"], aaaa: ["2001:db8::7"] };
const proof: Zone = { txt: ["something else", "marquee-domain=secret"] };
const lookUp = (host: Zone | null, txt: Zone | null) => {
  zones.clear();
  zones.set("shop.test", ours);
  if (host !== null) zones.set("mia.test", host);
  if (txt !== null) zones.set("_marquee.mia.test", txt);
  return lookUpDomain(createNameServer([names.address]), {
    ...{ host: "mia.test", token: "secret", target: "shop.test" },
  });
};

test.each([
  ["a CNAME to us", { cname: "shop.test" }, proof, null],
  ["our addresses", ours, proof, null],
  ["one of our addresses", { a: ours.a }, proof, null],
  ["another spelling of our address", { aaaa: ["2001:db8:0:0:0:0:0:7"] }, proof, null],
  ["no TXT record", ours, null, "no_proof"],
  ["texts of others", ours, { txt: ["v=spf1 -all"] }, "no_proof"],
  ["another's token", ours, { txt: ["marquee-domain=other"] }, "wrong_proof"],
  ["a longer token", ours, { txt: ["marquee-domain=secrets"] }, "wrong_proof"],
  ["no address", null, proof, "no_address"],
  ["an address of somebody else beside ours", { a: [...ours.a, "198.51.100.9"] }, proof, "other_address"],
  ["an address of a private network", { a: ["10.0.0.1"] }, proof, "private_address"],
  ["loopback", { aaaa: ["::1"] }, proof, "private_address"],
  ["a loop of CNAMEs", { cname: "mia.test" }, proof, "no_address"],
] as const)("%s", async (_, host, txt, problem) => {
  expect(await lookUp(host, txt)).toBe(problem);
});

test("a name server that says nothing is asked twice and not again", async () => {
  zones.set("slow.test", { silent: true });
  zones.set("shop.test", ours);
  const asked = { host: "slow.test", token: "secret", target: "shop.test" };
  expect(await lookUpDomain(createNameServer([names.address]), asked)).toBe("unreachable");
  // Two kinds of addresses, two tries.
  expect(names.asked().filter((name) => name === "slow.test")).toHaveLength(4);
});

test.each(["a", "aaaa"] as const)(
  "a name of which only %s stays without an answer counts as not to be known",
  async (kind) => {
    expect(await lookUp({ ...ours, silent: kind }, proof)).toBe("unreachable");
  },
);
