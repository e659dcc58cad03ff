import type { Feature } from "../feature.ts";
import { tipPurchase } from "./message-tip.purchase.ts";
import { privateTipPurchase, streamTipPurchase } from "./tip.purchase.ts";
import { uncensorPurchase } from "./uncensor.purchase.ts";

export const tipFeature = {
  purchases: {
    tip: tipPurchase,
    stream_tip: streamTipPurchase,
    private_tip: privateTipPurchase,
    uncensor: uncensorPurchase,
  },
} satisfies Feature;
