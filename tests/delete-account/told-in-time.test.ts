import { expect, test } from "vitest";

import { announcedDays, isToldInTime } from "../../src/domain/delete-account/deletion.decider.ts";
import { daySeconds } from "../../src/domain/format/duration.ts";

test("buyers of an account that is erased have had their days once all but one have gone by since they were told", () => {
  const announcedAt = 1_790_000_000;
  const asked = { status: "asked", accountId: "ava", askedAt: 1, eraseAt: 2, announcedAt } as const;
  const enough = announcedAt + (announcedDays - 1) * daySeconds;
  expect([isToldInTime(asked, enough - 1), isToldInTime(asked, enough)]).toEqual([false, true]);
  expect(isToldInTime({ ...asked, announcedAt: null }, enough)).toBe(false);
  expect(isToldInTime({ status: "none" }, enough)).toBe(false);
});
