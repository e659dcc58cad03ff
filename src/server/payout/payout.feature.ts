import { payoutHandlers } from "./payout.handlers.ts";
import type { Feature } from "../feature.ts";

export const payoutFeature = {
  handlers: payoutHandlers,
} satisfies Feature;
