import type { Feature } from "../feature.ts";
import { earningsHandlers } from "./earnings.handlers.ts";
import type { EarningsTables } from "./earnings.tables.ts";
import { sumHours } from "./sum-earnings.ts";

declare module "../database/schema.ts" {
  interface Database extends EarningsTables {}
}

export const earningsFeature = {
  handlers: earningsHandlers,
  cleanUps: { earnings: sumHours },
  personal: {
    earning_hour: {
      of: ["creator_id"],
      given: "Sums of the sales that are given.",
      erased: { kept: "Ids and amounts: the books." },
    },
  },
} satisfies Feature;
