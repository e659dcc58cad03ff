import { expect, test } from "vitest";

import { renderShell } from "../../src/server/page/page-shell.ts";

const files = {
  template:
    '<html><head><title></title><script type="module" async="" src="/assets/early.js"></script></head>' +
    '<body><div id="root"></div><script type="module" src="/assets/main.js"></script></body></html>',
  page: () => null,
  file: () => undefined,
  chunk: () => ({ scripts: ["part.js"], styles: ["part.css"] }),
};
const parts = {
  title: "Ava",
  description: null,
  image: null,
  csrf: "token",
  globals: "{}",
  brandHref: "/theme/a.css",
  sources: ["src/pages/profile/profile.page.ts"],
};
const lowOnes = (html: string): readonly string[] =>
  [...html.matchAll(/fetchpriority="low" (?:src|href)="([^"]+)"/g)].map(([, address]) => address!);

test("scripts wait for the first paint where the page is painted without them, and only there", () => {
  expect(lowOnes(renderShell(files, { ...parts, content: "<main>Ava</main>" }))).toEqual([
    "/assets/part.js",
    "/assets/main.js",
  ]);
  expect(lowOnes(renderShell(files, { ...parts, content: null }))).toEqual([]);
});
