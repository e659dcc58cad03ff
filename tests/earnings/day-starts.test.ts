import { expect, test } from "vitest";

import { dayStartOf, timeZoneOf } from "../../src/server/http/time-zone.ts";

test("[ACCT-33] days are those of the zone that the browser names, also on the days when clocks change", () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const start = (text: string, zone: string) => dayStartOf(at(text), zone);
  expect(start("2026-03-29T12:00:00Z", "Europe/Berlin")).toBe(at("2026-03-28T23:00:00Z"));
  expect(start("2026-10-25T12:00:00Z", "Europe/Berlin")).toBe(at("2026-10-24T22:00:00Z"));
  expect(start("2026-06-01T03:30:00Z", "America/New_York")).toBe(at("2026-05-31T04:00:00Z"));
  expect(start("2026-06-01T18:45:00Z", "Asia/Kathmandu")).toBe(at("2026-06-01T18:15:00Z"));
  expect(start("2026-06-01T12:00:00Z", "Not/A_Zone")).toBe(at("2026-06-01T00:00:00Z"));
  for (const named of [undefined, "Nowhere/Else", "x".repeat(80), "Europe/Berlin; drop"])
    expect(timeZoneOf({ "x-time-zone": named })).toBe("UTC");
  expect(timeZoneOf({ "x-time-zone": "Asia/Tokyo" })).toBe("Asia/Tokyo");
});
