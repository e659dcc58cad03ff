import type { Feature } from "../feature.ts";
import { tipPurchase } from "./tip.purchase.ts";

export const tipFeature = {
  purchases: { tip: tipPurchase },
} satisfies Feature;
