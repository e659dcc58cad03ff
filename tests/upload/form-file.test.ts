import fc from "fast-check";
import { expect, test } from "vitest";

import { formFile } from "../../src/server/upload/form-file.ts";

const TYPE = "multipart/form-data; boundary=----form0123456789";
const LINE = "------form0123456789";
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
const part = (head: string) => `${LINE}\r\n${head}\r\n\r\nbytes\r\n`;
/** The file of a form that comes in pieces of so many bytes; null: it is no such form. */
const fileOf = (form: Buffer, type: string, piece = form.length): Buffer | null => {
  const parser = formFile(type);
  const parts: Buffer[] = [];
  for (let at = 0; at < form.length; at += piece) {
    const taken = parser?.take(form.subarray(at, at + piece)) ?? null;
    if (taken === null) return null;
    parts.push(Buffer.from(taken));
  }
  return parser?.isWhole() === true ? Buffer.concat(parts) : null;
};
const read = (text: string, type = TYPE) => fileOf(Buffer.from(text), type);

test("the one file of a form is read, as browsers send it", async () => {
  expect(read(`${part(HEAD)}${LINE}--\r\n`)?.toString()).toBe("bytes");
  const form = new FormData();
  form.append("file", new Blob(["bytes"]), "a.jpg");
  const sent = new Response(form);
  const bytes = Buffer.from(await sent.clone().arrayBuffer());
  expect(fileOf(bytes, sent.headers.get("content-type")!)?.toString()).toBe("bytes");
});

test("a form of many parts or of an endless head is not read: the parser would keep everybody waiting for seconds", async () => {
  expect(read(`${part(HEAD)}${part(HEAD)}${LINE}--\r\n`)).toBeNull();
  expect(read(`${part(HEAD)}${part('Content-Disposition: form-data; name="a"')}${LINE}--\r\n`)).toBeNull();
  expect(read(`${part(`${"X-A: b\r\n".repeat(1000)}${HEAD}`)}${LINE}--\r\n`)).toBeNull();
  expect(read(part(HEAD))).toBeNull();
  expect(read(`${part(HEAD)}${LINE}--\r\n`, `${TYPE}; boundary=other`)).toBeNull();
});

test("a part of another name, or one that is no file, is not taken", () => {
  const one = (head: string) => read(`${part(head)}${LINE}--\r\n`)?.toString();
  expect(one('content-disposition: form-data; filename="a"; name="file"')).toBe("bytes");
  expect(one("Content-Disposition: form-data; name=file; filename*=UTF-8''a")).toBe("bytes");
  expect(one('Content-Disposition: form-data; name="other"; filename="a.jpg"')).toBeUndefined();
  expect(one('Content-Disposition: form-data; name="file"')).toBeUndefined();
  expect(one('Content-Disposition: form-data; filename="a.jpg"')).toBeUndefined();
});

test("the file is the same in whatever pieces the form comes, and nothing of the form is in it", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 90 }), (bytes, piece) => {
      // What looks like the last line, and is not.
      const file = Buffer.concat([Buffer.from("\r\n------form012345678"), bytes, Buffer.from("\r\n--")]);
      const form = Buffer.concat([
        Buffer.from(`${LINE}\r\n${HEAD}\r\n\r\n`),
        file,
        Buffer.from(`\r\n${LINE}--\r\n`),
      ]);
      expect(fileOf(form, TYPE, piece)?.equals(file)).toBe(true);
    }),
  );
  expect(read(`${LINE}\r\n${HEAD}\r\n\r\n\r\n${LINE}--`)?.toString()).toBe("");
});

test("what a file is called makes no difference: paths, zero bytes, other directions, long names, devices", () => {
  const names = [
    "../../x",
    "..%2f",
    "C:\\x",
    "a\0.png",
    "x".repeat(3000),
    "\u202egpj.exe",
    "CON",
    "😀",
    '\\"; name=\\"b',
  ];
  for (const name of names) {
    const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
    expect(read(`${part(head)}${LINE}--\r\n`)?.toString()).toBe("bytes");
  }
});
