import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { createBrowserFiles } from "../../src/server/page/browser-files.ts";

const folderOf = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "before"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

test("files of the build before are served beside the new ones; its pages and what has the same name are not", async () => {
  const read = createBrowserFiles(
    folderOf({
      ...{
        "index.html": "new page",
        "manifest.json": "{}",
        "main.0123abcd.js": "new",
        "icon.svg": "new icon",
      },
      ...{
        "before/main.fedc9876.js": "old",
        "before/main.fedc9876.js.br": brotliCompressSync("old"),
        "before/icon.svg": "old",
      },
    }),
    false,
  );
  const files = await read();
  const textOf = async (name: string) => (await files.file(name)?.read())?.toString("utf8");
  const textsOf = (...names: readonly string[]) => Promise.all(names.map(textOf));
  expect(files.template).toBe("new page");
  expect(await textsOf("main.0123abcd.js", "main.fedc9876.js", "icon.svg")).toEqual([
    "new",
    "old",
    "new icon",
  ]);
  expect(await textsOf("index.html", "main.fedc9876.js.br", "main.00000000.js")).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const old = files.file("main.fedc9876.js")!;
  const forms = await Promise.all(["br", "gzip", ""].map((accepted) => old.encoded(accepted)));
  expect(forms.map(({ encoding }) => encoding)).toEqual(["br", "gzip", null]);
  const [brotli, zipped, plain] = forms.map(({ bytes }) => bytes);
  expect([brotliDecompressSync(brotli!), gunzipSync(zipped!), plain].map(String)).toEqual([
    "old",
    "old",
    "old",
  ]);
});
