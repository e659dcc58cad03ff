import { BlockList, isIP, isIPv6 } from "node:net";

const expand = (address: string): readonly string[] => {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...right];
};

/** IPv4 as such where a socket that listens on both families tells it as IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** The key that limits count by: an IPv4 address, or of an IPv6 address its /64 network, which one visitor owns. */
export const limitAddress = (address: string): string => {
  if (!address.includes(":")) return address;
  const plain = plainAddress(address).replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  return `${expand(plain)
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(":")}::/64`;
};

/** Whether a text is an entry of `TRUSTED_PROXIES`: an address, or a network like `10.0.0.0/8`. */
export const isNetwork = (entry: string): boolean => {
  const [address = "", bits, ...rest] = entry.split("/");
  const longest = isIPv6(address) ? 128 : 32;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isLength && rest.length === 0;
};

/** Whether what this peer says of visitors is believed: its forwarded headers and the visitor's country. */
export type Trusts = (peer: string) => boolean;

const MOST_REMEMBERED = 1000;

/**
 * Trust in the addresses and networks of `TRUSTED_PROXIES`; each must be one (`isNetwork`). It is asked several times a request,
 * mostly of the same few peers, so what it found is remembered.
 */
export const trustedNetworks = (entries: readonly string[]): Trusts => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const check = (peer: string): boolean => {
    const address = plainAddress(peer);
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
  const known = new Map<string, boolean>();
  return (peer) => {
    let trusted = known.get(peer);
    if (trusted === undefined) {
      trusted = check(peer);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(peer, trusted);
    }
    return trusted;
  };
};

/**
 * Whose connection it is when Fastify is not there to tell (upgrades): the peer, or what trusted proxies say of whom
 * they speak for, read from the end up to the first that no trusted proxy added.
 */
export const visitorAddress = (peer: string, forwarded: string | undefined, trusts: Trusts): string => {
  let address = plainAddress(peer);
  const hops = (forwarded ?? "").split(",").map((part) => part.trim());
  while (trusts(address)) {
    const before = hops.pop();
    if (before === undefined || before === "") break;
    address = before;
  }
  return address;
};
