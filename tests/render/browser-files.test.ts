import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createBrowserFiles } from "../../src/server/page/browser-files.ts";

const folderOf = (files: Readonly<Record<string, string>>): string => {
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
        "before/main.fedc9876.js.br": "pressed",
        "before/icon.svg": "old",
      },
    }),
    false,
  );
  const files = await read();
  const textOf = (name: string) => files.file(name)?.bytes.toString("utf8");
  expect(files.template).toBe("new page");
  expect(["main.0123abcd.js", "main.fedc9876.js", "icon.svg"].map(textOf)).toEqual([
    "new",
    "old",
    "new icon",
  ]);
  expect([textOf("index.html"), textOf("main.fedc9876.js.br"), textOf("main.00000000.js")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const { encoding, bytes } = await files.file("main.fedc9876.js")!.encoded("br");
  expect([encoding, bytes.toString("utf8")]).toEqual(["br", "pressed"]);
});
