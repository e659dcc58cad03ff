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
});
