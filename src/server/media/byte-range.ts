/** The bytes to send, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * One `Range` header over a file of `size` bytes: null asks for the whole file (no range, several, or none that we
 * read), "unsatisfiable" lies outside.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (found === null) return null;
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Number(to);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return "unsatisfiable";
  return last < first ? null : { first, last };
};
