import type { Feature } from "../feature.ts";
import { tipPurchase } from "./tip.purchase.ts";
import { uncensorPurchase } from "./uncensor.purchase.ts";

export const tipFeature = {
  purchases: { tip: tipPurchase, uncensor: uncensorPurchase },
} satisfies Feature;
