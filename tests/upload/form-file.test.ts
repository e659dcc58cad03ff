import { expect, test } from "vitest";

import { fileOf } from "../../src/server/upload/form-file.ts";

const TYPE = "multipart/form-data; boundary=----form0123456789";
const LINE = "------form0123456789";
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
const part = (head: string) => `${LINE}\r\n${head}\r\n\r\nbytes\r\n`;
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
