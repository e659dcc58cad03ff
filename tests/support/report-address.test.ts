import { expect, test } from "vitest";

import { messageReportAddress, reportAddress, reportedBy } from "../../src/domain/support/report-address.ts";
import { reportedMessage, reportedPost } from "../../src/domain/support/reported-username.ts";

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

test("a message is filled in by its address in the inbox, of which the report knows the number", () => {
  const { username, url } = filledIn(messageReportAddress("a.b", 12));
  expect([username, url]).toEqual(["a.b", "/account/direct-message/inbox/a.b/chat/msg-id/12"]);
  const of = (address: string) => reportedMessage({ url: address });
  expect([of(url), of(` https://site.example${url}?x=1 `), of(`HTTPS://site.example${url}#x`)]).toEqual([
    ...[12, 12, 12],
  ]);
  for (const wrong of ["", "/ava#post-12", `/x${url}`, `${url}x`, url.slice(0, -2), url.replace("12", "0")])
    expect([wrong, of(wrong)]).toEqual([wrong, null]);
  for (const message of ["", "x", "0", "-1", "1x"])
    expect([message, reportedBy({ username: "ava", message }).url]).toEqual([message, ""]);
  expect(reportedBy({ message: "12" })).toEqual({ username: "", url: "" });
});
