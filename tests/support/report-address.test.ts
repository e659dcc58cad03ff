import { expect, test } from "vitest";

import { reportAddress, reportedBy } from "../../src/domain/support/report-address.ts";
import { reportedPost } from "../../src/domain/support/reported-username.ts";

const filledIn = (address: string) =>
  reportedBy(Object.fromEntries(new URL(address, "https://site.example").searchParams));

test("what a page or a post hands to the form for reports is filled in there", () => {
  expect(reportAddress("ava")).toBe("/support/report?username=ava");
  expect(filledIn(reportAddress("ava"))).toEqual({ username: "ava", url: "" });
  expect(filledIn(reportAddress("ava", 0))).toEqual({ username: "ava", url: "/ava#post-0" });
  expect(filledIn(reportAddress("a&post=7", 12))).toEqual({ username: "a&post=7", url: "/a&post=7#post-12" });
});

test("a post is only filled in by its number, and beside whose it is", () => {
  expect(reportedBy({})).toEqual({ username: "", url: "" });
  expect(reportedBy({ post: "12" })).toEqual({ username: "", url: "" });
  for (const post of ["", "x", "1x", "x1", "-1", "1".repeat(16)])
    expect([post, reportedBy({ username: "ava", post }).url]).toEqual([post, ""]);
  expect(reportedBy({ username: "ava", post: "1".repeat(15) }).url).toBe(`/ava#post-${"1".repeat(15)}`);
});

test("a report names its post at the end of its address", () => {
  const of = (url: string) => reportedPost({ url });
  expect([of("/ava#post-7"), of(" https://site.example/ava#post-7 ")]).toEqual(["7", "7"]);
  expect([of("/ava#post-"), of("/ava#post-7x"), of("/ava"), of(`/ava#post-${"1".repeat(16)}`)]).toEqual([
    ...[null, null, null, null],
  ]);
});
