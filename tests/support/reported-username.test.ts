import { expect, test } from "vitest";

import { reportedUsername } from "../../src/domain/support/reported-username.ts";

test("a report is about whom it names, else about the first part of its address", () => {
  const of = (url: string, username = "") => reportedUsername({ url, username });
  expect(of("https://site.example/ava/posts?x=1", " @mia ")).toBe("mia");
  expect(of("https://site.example/ava/posts?x=1")).toBe("ava");
  expect(of("//site.example/ava")).toBe("ava");
  expect(of("/noah")).toBe("noah");
  expect(of("https://site.example/")).toBeNull();
  expect(of("https://site.example?user=ava")).toBeNull();
  expect(of("")).toBeNull();
  expect([of("", " @ "), of(" /@ava ", "x@y")]).toEqual([null, "x@y"]);
  expect([of("HTTPS://site.example/Ava.b-c_1?x"), of("ava"), of("http://site.example#ava")]).toEqual([
    ...["Ava.b-c_1", "ava", null],
  ]);
});
