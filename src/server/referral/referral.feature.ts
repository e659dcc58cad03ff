import { forgetClicks } from "../stats/count-click.ts";
import type { Feature } from "../feature.ts";
import { exportReferrals } from "./export-referrals.ts";
import { linkOf, referralHandlers } from "./referral.handlers.ts";
import { referralReactions } from "./referral.reactions.ts";
import type { ReferralTable } from "./referral.tables.ts";

declare module "../database/schema.ts" {
  interface Database {
    readonly referral: ReferralTable;
  }
}

export const referralFeature = {
  handlers: referralHandlers,
  reactions: referralReactions,
  personal: {
    referral: {
      of: ["referred_id", "referrer_id"],
      given: { as: "referrals", read: exportReferrals },
      erased: "rows",
    },
  },
  accountErased: (unit, { id }) => forgetClicks(unit.sql, linkOf(id)),
} satisfies Feature;
