/** One picture of a film: a VP8 key frame, shown from `at` milliseconds on. */
export interface FilmFrame {
  readonly data: Buffer;
  readonly at: number;
}

const bytesOf = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Buffer.from(bytes);
};

// EBML sizes of eight bytes: one byte of length marker, seven of value.
const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt8(1, 0);
  size.writeUIntBE(length, 2, 6);
  return size;
};

const element = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([bytesOf(id), sizeOf(length), ...parts]);
};
const unsigned = (id: number, value: number): Buffer => element(id, bytesOf(value));
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, "latin1"));
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

const block = (frame: FilmFrame, clusterAt: number): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0);
  head.writeInt16BE(frame.at - clusterAt, 1);
  head.writeUInt8(0x80, 3);
  return element(0xa3, head, frame.data);
};

/** The VP8 key frame inside a lossy WebP without transparency. Throws when there is none. */
export const keyFrameOf = (webp: Buffer): Buffer => {
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString("latin1", at, at + 4) === "VP8 ") return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error("This WebP holds no VP8 frame.");
};

/** A WebM file of key frames alone: any browser plays and seeks it. `duration` in milliseconds. */
export const webmOf = (
  frames: readonly FilmFrame[],
  { width, height, duration }: { readonly width: number; readonly height: number; readonly duration: number },
): Buffer => {
  const head = element(
    0x1a45dfa3,
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    text(0x4282, "webm"),
    unsigned(0x4287, 2),
    unsigned(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    unsigned(0x2ad7b1, 1_000_000),
    float(0x4489, duration),
    text(0x4d80, "marquee"),
    text(0x5741, "marquee"),
  );
  const track = element(
    0x1654ae6b,
    element(
      0xae,
      unsigned(0xd7, 1),
      unsigned(0x73c5, 1),
      unsigned(0x83, 1),
      text(0x86, "V_VP8"),
      element(0xe0, unsigned(0xb0, width), unsigned(0xba, height)),
    ),
  );
  const seconds = [...new Set(frames.map(({ at }) => Math.floor(at / 1000)))];
  const clusters = seconds.map((second) => {
    const within = frames.filter(({ at }) => Math.floor(at / 1000) === second);
    return element(
      0x1f43b675,
      unsigned(0xe7, second * 1000),
      ...within.map((frame) => block(frame, second * 1000)),
    );
  });
  // Cues lie behind the clusters; their positions count from the segment's first byte.
  let position = info.length + track.length;
  const cues = clusters.map((cluster, index) => {
    const at = position;
    position += cluster.length;
    const place = element(0xb7, unsigned(0xf7, 1), unsigned(0xf1, at));
    return element(0xbb, unsigned(0xb3, (seconds[index] ?? 0) * 1000), place);
  });
  return Buffer.concat([head, element(0x18538067, info, track, ...clusters, element(0x1c53bb6b, ...cues))]);
};
