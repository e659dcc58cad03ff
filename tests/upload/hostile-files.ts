import { crc32, deflateSync } from "node:zlib";

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A flat picture of one bit a pixel, a square of `side`. */
export const flatPng = (side: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))],
  ]);
};

/** A box of a film's file: its type, and where it lies with its head of 8 bytes. */
const boxesOf = (bytes: Buffer): readonly { readonly type: string; readonly bytes: Buffer }[] => {
  const boxes = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return boxes;
};

const box = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
};

/** A film or sound (mp4, its table at the end) which has its first track so many times. */
export const withTracks = (whole: Buffer, count: number): Buffer =>
  Buffer.concat(
    boxesOf(whole).map(({ type, bytes }) => {
      if (type !== "moov") return bytes;
      const parts = boxesOf(bytes.subarray(8));
      const track = parts.find((part) => part.type === "trak")!.bytes;
      const more = Array.from({ length: count - 1 }, (_, index) => {
        const copy = Buffer.from(track);
        // The id of a track: in its header, which comes first.
        copy.writeUInt32BE(index + 100, 8 + 8 + 12);
        return copy;
      });
      return box("moov", Buffer.concat([...parts.map((part) => part.bytes), ...more]));
    }),
  );
