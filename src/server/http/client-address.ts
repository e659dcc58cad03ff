import { BlockList, isIP, isIPv6 } from "node:net";

const expand = (address: string): readonly string[] => {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...right];
};

/** The key that limits count by: an IPv4 address, or of an IPv6 address its /64 network, which one visitor owns. */
export const limitAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  return `${expand(plain)
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(":")}::/64`;
};

/** Reads the setting `TRUSTED_PROXIES`: addresses and networks like `10.0.0.0/8`. */
export const trustedNetworks = (entries: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/**
 * Whose connection it is when Fastify is not there to tell (upgrades): the peer, or what trusted proxies say of whom
 * they speak for, read from the end up to the first that nobody vouches for.
 */
export const visitorAddress = (peer: string, forwarded: string | undefined, trusted: BlockList): string => {
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  let address = peer.replace(/^::ffff:(?=\d+\.)/i, "");
  const told = (forwarded ?? "").split(",").map((part) => part.trim());
  while (isTrusted(address)) {
    const before = told.pop();
    if (before === undefined || before === "") break;
    address = before;
  }
  return address;
};
