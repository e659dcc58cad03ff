import type { Feature } from "../feature.ts";
import { earningsHandlers } from "./earnings.handlers.ts";
import type { EarningsTables } from "./earnings.tables.ts";
import { sumUpEarnings } from "./sum-earnings.ts";

declare module "../database/schema.ts" {
  interface Database extends EarningsTables {}
}

const sums = {
  of: ["creator_id"],
  given: "Sums of the sales that are given.",
  erased: { kept: "Ids and amounts: the books." },
} as const;

export const earningsFeature = {
  handlers: earningsHandlers,
  cleanUps: { earnings: sumUpEarnings },
  personal: { earning_hour: sums, earning_day: sums },
} satisfies Feature;
