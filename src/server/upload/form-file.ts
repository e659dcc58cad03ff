const FORM = /^multipart\/form-data; *boundary="?([\w'-]{1,70})"?$/i;
const LONGEST_HEAD = 4096;
const FILE_FIELD = /^content-disposition: *form-data;(?=.* name="?file"?(;|$))(?=.* filename\*?=)/im;
const EMPTY = Buffer.alloc(0);

/** The file of a multipart form of this one part, under the name `file`, while the form comes. */
export interface FormFile {
  /** What of the file is in the next bytes of the form; null: it is no such form. */
  readonly take: (bytes: Buffer) => Buffer | null;
  /** Whether the form has come to its end. */
  readonly isWhole: () => boolean;
}

/** A parser of forms of this content type; null for any other. It holds no more than a line of the form. */
export const formFile = (type: string): FormFile | null => {
  const boundary = FORM.exec(type)?.[1];
  if (boundary === undefined) return null;
  const line = Buffer.from(`\r\n--${boundary}`);
  let state: "head" | "file" | "end" | "wrong" = "head";
  let held: Buffer = EMPTY;

  const wrong = (): null => {
    state = "wrong";
    return null;
  };
  const end = (): Buffer | null => {
    const rest = held.subarray(0, 2).toString("latin1");
    // Another part begins by a line break.
    if (!"--".startsWith(rest)) return wrong();
    held = Buffer.from(rest);
    return EMPTY;
  };
  const file = (): Buffer | null => {
    const at = held.indexOf(line);
    const taken = held.subarray(0, at === -1 ? Math.max(0, held.length - line.length + 1) : at);
    held = held.subarray(at === -1 ? taken.length : at + line.length);
    if (at === -1) return taken;
    state = "end";
    return end() === null ? null : taken;
  };
  const head = (): Buffer | null => {
    const at = held.subarray(0, LONGEST_HEAD).indexOf("\r\n\r\n");
    if (at === -1) return held.length > LONGEST_HEAD ? wrong() : EMPTY;
    const text = held.toString("latin1", 0, at);
    if (!text.startsWith(`${line.toString("latin1", 2)}\r\n`) || !FILE_FIELD.test(text)) return wrong();
    held = held.subarray(at + 4);
    state = "file";
    return file();
  };

  return {
    take: (bytes) => {
      if (state === "wrong") return null;
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      if (state === "head") return head();
      return state === "file" ? file() : end();
    },
    isWhole: () => state === "end" && held.toString("latin1") === "--",
  };
};
