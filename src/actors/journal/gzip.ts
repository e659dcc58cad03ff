/** The largest recording that is opened, unpacked, in bytes. */
export const MOST_BYTES = 256 * 1024 * 1024;

const tooLarge = { reason: `This file is too large: at most ${MOST_BYTES / 1024 / 1024} MB are opened.` };

const through = (data: Uint8Array, stream: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);

/** Reads a stream part by part; whether it ended before it was longer than `most` bytes. */
const read = async (
  stream: ReadableStream<Uint8Array>,
  most: number,
  take: (part: Uint8Array) => void,
): Promise<boolean> => {
  const reader = stream.getReader();
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      return false;
    }
    take(next.value);
  }
  return true;
};

/** A text as gzip. */
export const packText = async (text: string): Promise<Uint8Array> => {
  const packed = through(new TextEncoder().encode(text), new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

/** The text of a file, gzip or plain; a sentence for people when it cannot be unpacked. */
export const unpackText = async (
  data: Uint8Array,
  most = MOST_BYTES,
): Promise<{ readonly text: string } | { readonly reason: string }> => {
  if (data.length > most) return tooLarge;
  if (data[0] !== 0x1f || data[1] !== 0x8b) return { text: new TextDecoder().decode(data) };
  const decoder = new TextDecoder();
  const texts: string[] = [];
  try {
    const isWhole = await read(through(data, new DecompressionStream("gzip")), most, (part) =>
      texts.push(decoder.decode(part, { stream: true })),
    );
    return isWhole ? { text: texts.join("") + decoder.decode() } : tooLarge;
  } catch {
    return { reason: "This file is damaged: it cannot be unpacked." };
  }
};
