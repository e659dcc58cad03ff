import { expect, test } from "vitest";

import { parseAnswer } from "../../src/server/page/parse-answer.ts";

test("an answer is parsed once for all who are given the same text, and nobody can change it for the others", () => {
  const json = (name: string) => JSON.stringify({ user: { username: name }, posts: [{ id: 1 }] });
  const ava = parseAnswer(json("ava")) as { user: { username: string }; posts: { id: number }[] };
  expect(parseAnswer(json("ava"))).toBe(ava);
  expect(parseAnswer(json("mia"))).toEqual({ user: { username: "mia" }, posts: [{ id: 1 }] });
  expect(() => (ava.user.username = "mia")).toThrow(TypeError);
  expect(() => ava.posts.push({ id: 2 })).toThrow(TypeError);
  expect(() => (ava.posts[0]!.id = 2)).toThrow(TypeError);
  expect(ava).toEqual(JSON.parse(json("ava")));
});

test("answers that come no more give way", () => {
  const first = parseAnswer("[0]");
  for (let index = 1; index <= 100; index += 1) parseAnswer(`[${index}]`);
  expect(parseAnswer("[0]")).not.toBe(first);
  expect(parseAnswer("[100]")).toBe(parseAnswer("[100]"));
});
