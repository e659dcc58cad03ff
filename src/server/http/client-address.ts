import { isIPv6 } from "node:net";

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
