import { describe, expect, test } from "vitest";

import { createWindows } from "../../src/server/http/windows.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { createSocketLimits } from "../../src/server/socket/socket-limits.ts";

describe("[X-04] windows in memory", () => {
  test("a key may be tried so often within its window, and again when it is over", () => {
    const windows = createWindows(60, 10);
    expect([1, 2, 3].map(() => windows.consume("a", 2, 1000))).toEqual([0, 0, 60]);
    expect(windows.consume("a", 2, 1059)).toBe(1);
    expect(windows.consume("a", 2, 1060)).toBe(0);
  });

  test("a clock that was set back begins anew, instead of refusing until it has caught up", () => {
    const windows = createWindows(60, 10);
    for (let call = 0; call < 5; call += 1) windows.consume("a", 2, 10_000);
    expect(windows.consume("a", 2, 5000)).toBe(0);
  });

  test("when it is full the window that began first makes room, all others stay", () => {
    const windows = createWindows(60, 3);
    for (const [index, key] of ["a", "b", "c"].entries())
      for (let call = 0; call < 3; call += 1) windows.consume(key, 2, 1000 + index);
    windows.consume("d", 2, 1003);
    expect([...windows.entries()].map(([key]) => key)).toEqual(["b", "c", "d"]);
    expect(windows.consume("b", 2, 1003)).toBe(58);
    expect(windows.consume("a", 2, 1003)).toBe(0);
    for (let call = 0; call < 1000; call += 1) windows.consume(`made up ${call}`, 2, 1003);
    expect([...windows.entries()]).toHaveLength(3);
  });

  test("a window that began again is young again", () => {
    const windows = createWindows(60, 2);
    windows.consume("a", 2, 1000);
    windows.consume("b", 2, 1030);
    windows.consume("a", 2, 1070);
    windows.consume("c", 2, 1071);
    expect([...windows.entries()].map(([key]) => key)).toEqual(["a", "c"]);
  });

  test("what is over is forgotten", () => {
    const windows = createWindows(60, 5);
    windows.consume("a", 2, 1000);
    windows.consume("b", 2, 1030);
    windows.forgetOld(1060);
    expect([...windows.entries()].map(([key]) => key)).toEqual(["b"]);
  });
});

describe("sockets of one address", () => {
  test("2000 are opened within a minute, and 2000 at a time", () => {
    const clock = systemClock();
    const limits = createSocketLimits(clock);
    for (let count = 0; count < 2000; count += 1) expect(limits.mayOpen("10.0.0.1")).toBe(true);
    expect(limits.mayOpen("10.0.0.1")).toBe(false);
    expect(limits.mayOpen("10.0.0.2")).toBe(true);
    for (let count = 0; count < 2000; count += 1) limits.opened("10.0.0.1");
    clock.advance(60);
    expect(limits.mayOpen("10.0.0.1")).toBe(false);
    limits.closed("10.0.0.1");
    expect(limits.mayOpen("10.0.0.1")).toBe(true);
  });

  test("600 are authorized within a minute, whoever's they are", () => {
    const clock = systemClock();
    const limits = createSocketLimits(clock);
    for (let count = 0; count < 600; count += 1)
      expect(limits.mayAuthorize(`account ${count}`, "10.0.0.1", 0)).toBe(true);
    expect(limits.mayAuthorize("another account", "10.0.0.1", 0)).toBe(false);
    expect(limits.mayAuthorize("another account", "10.0.0.2", 0)).toBe(true);
    clock.advance(60);
    expect(limits.mayAuthorize("another account", "10.0.0.1", 0)).toBe(true);
  });

  test("6000 rooms are asked for within a minute", () => {
    const clock = systemClock();
    const limits = createSocketLimits(clock);
    for (let count = 0; count < 6000; count += 1) expect(limits.mayEnter("10.0.0.1")).toBe(true);
    expect(limits.mayEnter("10.0.0.1")).toBe(false);
    expect(limits.mayEnter("10.0.0.2")).toBe(true);
    clock.advance(60);
    expect(limits.mayEnter("10.0.0.1")).toBe(true);
  });
});
