/** The largest recording that is opened, unpacked, in bytes. */
export const MOST_BYTES = 256 * 1024 * 1024;

const tooLarge = { reason: `This file is too large: at most ${MOST_BYTES / 1024 / 1024} MB are opened.` };

const through = (data: Uint8Array, stream: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);

/** All of a stream, null as soon as it is longer than `most` bytes. */
const gather = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> => {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(read.value);
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
};

/** A text as gzip. */
export const packText = async (text: string): Promise<Uint8Array> => {
  const packed = await gather(
    through(new TextEncoder().encode(text), new CompressionStream("gzip")),
    Number.POSITIVE_INFINITY,
  );
  return packed!;
};

/** The text of a file, gzip or plain; a sentence for people when it cannot be unpacked. */
export const unpackText = async (
  data: Uint8Array,
  most = MOST_BYTES,
): Promise<{ readonly text: string } | { readonly reason: string }> => {
  if (data.length > most) return tooLarge;
  if (data[0] !== 0x1f || data[1] !== 0x8b) return { text: new TextDecoder().decode(data) };
  try {
    const whole = await gather(through(data, new DecompressionStream("gzip")), most);
    return whole === null ? tooLarge : { text: new TextDecoder().decode(whole) };
  } catch {
    return { reason: "This file is damaged: it cannot be unpacked." };
  }
};
