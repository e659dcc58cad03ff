import type { Feature } from "../feature.ts";
import { billingHandlers } from "./billing.handlers.ts";

export const billingFeature = {
  handlers: billingHandlers,
} satisfies Feature;
