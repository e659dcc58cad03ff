import { lookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Networks that are not public (RFC 6890 and its successors). */
const PRIVATE_NETWORKS: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

const privateAddresses = new BlockList();
for (const [network, bits] of PRIVATE_NETWORKS) privateAddresses.addSubnet(network, bits);
/** Of IPv6 only what is given out to the world counts; this leaves out its tunnels into IPv4 and its samples. */
const publicSix = new BlockList();
publicSix.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  privateAddresses.addSubnet(network, bits, "ipv6");

/** Whether an address is one of the open internet. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !privateAddresses.check(address, "ipv4");
  return publicSix.check(address, "ipv6") && !privateAddresses.check(address, "ipv6");
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/;
const OWN_WORLDS =
  /\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;

/**
 * The address of a browser at its push service, to which this server is going to post: https, a public name at the usual
 * port, no password. `allowsLoopback` lets tests have a service of their own. Null: not such an address.
 */
export const publicEndpoint = (text: string, allowsLoopback: boolean): URL | null => {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (allowsLoopback && LOOPBACK.test(url.hostname)) return url;
  const isPublic = NAME.test(url.hostname) && !OWN_WORLDS.test(url.hostname);
  return url.protocol === "https:" && url.port === "" && isPublic ? url : null;
};

/** Looks a name up for a connection and refuses it when any of its addresses is not public: a name may say anything. */
export const lookUpPublic: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error !== null) return answer(error, []);
    const hidden = found.find(({ address }) => !isPublicAddress(address));
    if (hidden !== undefined || found.length === 0)
      return answer(new Error(`'${name}' is not a host of the open internet.`), []);
    if (options.all === true) return answer(null, found);
    return answer(null, found[0]!.address, found[0]!.family);
  });
};
