import { expect, test } from "vitest";

import { fileOf } from "../../src/server/upload/upload-request.ts";

const TYPE = "multipart/form-data; boundary=----form0123456789";
const LINE = "------form0123456789";
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
const part = (head: string) => `${LINE}\r\n${head}\r\n\r\nbytes\r\n`;
const read = (text: string, type = TYPE) => fileOf(Buffer.from(text), type);

test("the one file of a form is read, as browsers send it", async () => {
  expect((await read(`${part(HEAD)}${LINE}--\r\n`))?.toString()).toBe("bytes");
  const form = new FormData();
  form.append("file", new Blob(["bytes"]), "a.jpg");
  const sent = new Response(form);
  const bytes = Buffer.from(await sent.clone().arrayBuffer());
  expect((await fileOf(bytes, sent.headers.get("content-type")!))?.toString()).toBe("bytes");
});

test("a form of many parts or of an endless head is not read: the parser would keep everybody waiting for seconds", async () => {
  expect(await read(`${part(HEAD)}${part(HEAD)}${LINE}--\r\n`)).toBeNull();
  expect(
    await read(`${part(HEAD)}${part('Content-Disposition: form-data; name="a"')}${LINE}--\r\n`),
  ).toBeNull();
  expect(await read(`${part(`${"X-A: b\r\n".repeat(1000)}${HEAD}`)}${LINE}--\r\n`)).toBeNull();
  expect(await read(part(HEAD))).toBeNull();
  expect(await read(`${part(HEAD)}${LINE}--\r\n`, `${TYPE}; boundary=other`)).toBeNull();
});
