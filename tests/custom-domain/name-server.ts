import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** What a name has; `silent`: never answered, or only when that kind is asked for. */
export interface Zone {
  readonly txt?: readonly string[];
  readonly a?: readonly string[];
  readonly aaaa?: readonly string[];
  readonly cname?: string;
  readonly silent?: true | "a" | "aaaa";
}

const TYPES = { a: 1, cname: 5, txt: 16, aaaa: 28 } as const;

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const encodeAaaa = (address: string): Buffer => {
  const [head = "", tail = ""] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
};

const record = (name: string, type: number, data: Buffer): Buffer => {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(1, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
};

const readName = (message: Buffer): { readonly name: string; readonly end: number } => {
  const labels: string[] = [];
  let at = 12;
  while (message[at]! > 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + message[at]!));
    at += 1 + message[at]!;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
};

/** A name server on loopback that answers what `zones` says at the moment; a CNAME brings what its target has along. */
export const startNameServer = async (zones: Map<string, Zone>) => {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  const answersTo = (name: string, type: number, depth = 0): readonly Buffer[] => {
    const zone = zones.get(name);
    if (zone === undefined || depth > 4) return [];
    if (zone.cname !== undefined)
      return [record(name, TYPES.cname, encodeName(zone.cname)), ...answersTo(zone.cname, type, depth + 1)];
    if (type === TYPES.txt)
      return (zone.txt ?? []).map((text) =>
        record(name, type, Buffer.from([text.length, ...Buffer.from(text)])),
      );
    if (type === TYPES.a)
      return (zone.a ?? []).map((address) => record(name, type, Buffer.from(address.split(".").map(Number))));
    if (type === TYPES.aaaa)
      return (zone.aaaa ?? []).map((address) => record(name, type, encodeAaaa(address)));
    return [];
  };
  socket.on("message", (message, from) => {
    const { name, end } = readName(message);
    asked.push(name);
    const silent = zones.get(name)?.silent;
    const type = message.readUInt16BE(end);
    if (silent === true || (silent !== undefined && type === TYPES[silent])) return;
    const answers = answersTo(name, type);
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(zones.has(name) ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, message.subarray(12, end + 4), ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    /** The names that were asked about. */
    asked: (): readonly string[] => asked,
    stop: () => new Promise<void>((stopped) => socket.close(() => stopped())),
  };
};
