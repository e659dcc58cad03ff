import { expect, test } from "vitest";

import { readMode } from "../../src/actors/inspector/mode.ts";
import { readPastHash } from "../../src/actors/inspector/past.ts";
import { pastAddress } from "../../src/machines/inspector/library.ts";
import { memoryStorage } from "../actors/app-services.ts";

test.each([
  ["?inspect", "window"],
  ["?inspect=stately", "stately"],
  ["?inspect=embed&page=2", "embed"],
  ["?inspect=anything", "window"],
])("%s asks for %s, and the tab remembers it", (search, mode) => {
  const session = memoryStorage();
  expect(readMode(search, session)).toEqual({ mode, asked: true });
  expect(readMode("?page=2", session)).toEqual({ mode, asked: false });
});

test("without having been asked there is none, and ?inspect=off forgets", () => {
  const session = memoryStorage();
  expect(readMode("?q=inspect", session)).toBeNull();
  expect(session.length).toBe(0);
  readMode("?inspect", session);
  expect(readMode("?inspect=off", session)).toBeNull();
  expect(readMode("", session)).toBeNull();
  session.setItem("inspect", "nonsense");
  expect(readMode("", session)).toBeNull();
});

test("the address of the past is read as it was written, and nothing else is", () => {
  for (const source of ["load-1", "file:2", "a/b c#d"]) {
    for (const step of [-1, 0, 240]) {
      expect(readPastHash(pastAddress(source, step).replace("/__past", ""))).toEqual({ source, step });
    }
  }
  for (const hash of ["", "#", "#load", "#load/", "#load/x", "#load/1.5", "load/1", "#%/1"]) {
    expect(readPastHash(hash)).toBeNull();
  }
});
