import { expect, test } from "vitest";

import type { RenderedPage } from "../../src/protocol/render-page.ts";
import type { Site } from "../../src/server/site/site.ts";
import { rememberWritten, writeForAll, writePage } from "../../src/server/page/written-page.ts";

const files = { template: null, page: () => null, file: () => undefined, chunk: () => undefined };
const parts = {
  title: "Ava",
  description: null,
  image: null,
  globals: '{"now":1}',
  content: "<main>Ava</main>",
  brandHref: "/theme/a.css",
  sources: [],
};
const tokensOf = (html: string) => [
  /<meta name="csrf-token" content="([^"]*)">/.exec(html)![1],
  (JSON.parse(/id="page">([^<]*)</.exec(html)![1]!) as { csrf: string }).csrf,
];

test("a page that is written once gives each visitor his own token in both places, and nobody else's", () => {
  const page = writeForAll(files, parts);
  const [one, other, third] = ["one-token", "Another_token", "third"].map((csrf) => page(csrf).toString());
  expect(tokensOf(one!)).toEqual(["one-token", "one-token"]);
  expect(tokensOf(other!)).toEqual(["Another_token", "Another_token"]);
  expect(tokensOf(third!)).toEqual(["third", "third"]);
  expect(other!.replaceAll("Another_token", "one-token")).toBe(one);
  expect(writePage(files, parts, "one-token")).toBe(one);
  expect(one).toContain('<div id="root"><main>Ava</main></div>');
  expect(one).toContain('{"csrf":"one-token","now":1}');
});

test("a page is written again for another content, build, site or origin", () => {
  const written = rememberWritten();
  const content = (): RenderedPage => ({ content: "", title: "" });
  const [ava, mia] = [content(), content()];
  const site = {} as Site;
  const rebuilt = { ...files };
  const otherSite = {} as Site;
  const around = { files, site, origin: "http://one.example" };
  let writes = 0;
  const write = () => {
    writes += 1;
    return () => Buffer.from(String(writes));
  };
  const visits = [
    [ava, around],
    [ava, { ...around }],
    [mia, around],
    // Each differs from the one before in one thing.
    [mia, { ...around, files: rebuilt }],
    [mia, { ...around, files: rebuilt, site: otherSite }],
    [mia, { files: rebuilt, site: otherSite, origin: "http://other.example" }],
  ] as const;
  const counts = visits.map(([page, surroundings]) => {
    written(page, surroundings, write);
    return writes;
  });
  expect(counts).toEqual([1, 1, 2, 3, 4, 5]);
});
