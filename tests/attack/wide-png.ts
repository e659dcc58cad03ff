import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";

/** A picture that is small as a file and large as pixels. */
export interface WidePng {
  /** Width and height, in pixels. */
  readonly side: number;
  /** Bits of a channel. */
  readonly depth: 8 | 16;
  /** Adam7: most decoders must hold all pixels at once. */
  readonly interlaced?: boolean;
  /** Length of the file in bytes, about; the pixels hold as much noise. */
  readonly bytes: number;
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const CHANNELS = 4;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

const header = ({ side, depth, interlaced = false }: WidePng): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  return chunk("IHDR", data);
};

/** Lengths in pixels of the rows of a picture, in the order of the file: seven smaller pictures when interlaced. */
const rowLengths = ({ side, interlaced = false }: WidePng): readonly number[] => {
  if (!interlaced) return Array<number>(side).fill(side);
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  const count = (start: number, step: number): number => Math.max(0, Math.ceil((side - start) / step));
  return passes.flatMap(([x, stepX, y, stepY]) => Array<number>(count(y, stepY)).fill(count(x, stepX)));
};

/** The same numbers for the same seed (xorshift). */
const createNoise = (seed: number): (() => number) => {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  };
};

/** Makes such a PNG (RGBA). The same picture gives the same bytes. */
export const makeWidePng = async (picture: WidePng): Promise<Buffer> => {
  const deflate = createDeflate({ level: 1 });
  const packed: Buffer[] = [];
  deflate.on("data", (part: Buffer) => packed.push(part));
  const lengths = rowLengths(picture);
  const noise = createNoise(picture.side);
  const noisy = Math.floor(picture.bytes / lengths.length);
  for (const length of lengths) {
    const row = Buffer.alloc(1 + (length * CHANNELS * picture.depth) / 8);
    const end = Math.min(row.length, 1 + noisy);
    for (let at = 1; at < end; at += 1) row[at] = noise();
    if (!deflate.write(row)) await once(deflate, "drain");
  }
  deflate.end();
  await once(deflate, "end");
  return Buffer.concat([
    SIGNATURE,
    header(picture),
    chunk("IDAT", Buffer.concat(packed)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
