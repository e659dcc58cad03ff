import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { formatCents } from "../../src/domain/format/cents.ts";
import { referralsFlow } from "../../src/machines/referrals/referrals.flow.ts";
import type { Referrals, ReferralsRef } from "../../src/machines/referrals/referrals.machine.ts";
import { ReferralsPage } from "../../src/views/referrals/referrals.view.tsx";

walkView(referralsFlow, {
  render: (actor) => <ReferralsPage page={actor as ReferralsRef} />,
  actions: {
    "copy.pressed": (page) => press(page, "Copy link"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page, { context }) => {
      if (context.data === null) expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull();
    },
    failed: (page, { context }) => says(context.error as string)(page),
    shown: (page, { context }) => {
      const { link, percent, clicks, sign_ups, approved, earned_usd } = context.data as Referrals;
      says(link)(page);
      says(`${percent}%`)(page);
      const figures = [...page.querySelectorAll("dl > div")].map((tile) => tile.textContent);
      expect(figures).toEqual([
        ...[`Clicks${clicks}`, `Sign-ups${sign_ups}`, `Approved${approved}`],
        `Earned${formatCents(earned_usd)}`,
      ]);
      if (clicks === 0) says("Nobody has followed your link yet")(page);
    },
  },
});
