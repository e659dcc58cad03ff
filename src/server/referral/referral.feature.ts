import type { Feature } from "../feature.ts";
import { referralHandlers } from "./referral.handlers.ts";
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
} satisfies Feature;
