const FORM = /^multipart\/form-data; *boundary="?([\w'-]{1,70})"?$/i;
const LONGEST_HEAD = 4096;
const FILE_FIELD = /^content-disposition: *form-data;(?=.* name="?file"?(;|$))(?=.* filename\*?=)/im;

/** The file of a multipart form of this one part, under the name `file`; null when there is none, or no such form. */
export const fileOf = (bytes: Buffer, type: string): Buffer | null => {
  const boundary = FORM.exec(type)?.[1];
  if (boundary === undefined) return null;
  const line = `--${boundary}`;
  const end = bytes.indexOf(`\r\n${line}`, line.length);
  const head = bytes.subarray(0, LONGEST_HEAD).indexOf("\r\n\r\n");
  const isOnePart =
    head !== -1 && end > head && bytes.indexOf(line) === 0 && bytes.indexOf(`${line}--`, end) === end + 2;
  if (!isOnePart || !FILE_FIELD.test(bytes.toString("latin1", 0, head))) return null;
  return bytes.subarray(head + 4, Math.max(head + 4, end));
};
