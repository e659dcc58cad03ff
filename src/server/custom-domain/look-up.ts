import { BlockList, isIPv6 } from "node:net";

import type { DomainProblem } from "../../domain/custom-domain/domain-status.ts";
import type { NameServerPort } from "./name-server.port.ts";

/** A record that the name servers of a name have to answer. */
export interface WantedRecord {
  readonly type: "TXT" | "CNAME";
  readonly name: string;
  readonly value: string;
}

const proofName = (host: string): string => `_marquee.${host}`;
const proofText = (token: string): string => `marquee-domain=${token}`;

/** The records that prove a name and lead it to `target`, a host of ours. */
export const wantedRecords = (host: string, token: string, target: string): readonly WantedRecord[] => [
  { type: "TXT", name: proofName(host), value: proofText(token) },
  { type: "CNAME", name: host, value: target },
];

const privates = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privates.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privates.addSubnet(net, bits, "ipv6");

const isPrivate = (address: string): boolean => privates.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** One spelling of an address. */
const plain = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname : address;

/**
 * What is wrong with the records of a name; null: nothing. The TXT record proves it, and every address that it leads to has to
 * be one of the target's, whether by a CNAME or by records of its own.
 */
export const lookUpDomain = async (
  nameServer: NameServerPort,
  { host, token, target }: { readonly host: string; readonly token: string; readonly target: string },
): Promise<DomainProblem | null> => {
  const [texts, addresses, ours] = await Promise.all([
    nameServer.texts(proofName(host)),
    nameServer.addresses(host),
    nameServer.addresses(target),
  ]);
  if (texts === null || addresses === null || ours === null) return "unreachable";
  if (!texts.includes(proofText(token)))
    return texts.some((text) => text.startsWith(proofText(""))) ? "wrong_proof" : "no_proof";
  if (addresses.length === 0) return "no_address";
  if (addresses.some(isPrivate)) return "private_address";
  const known = new Set(ours.map(plain));
  return addresses.every((address) => known.has(plain(address))) ? null : "other_address";
};
