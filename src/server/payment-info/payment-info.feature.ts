import { paymentInfoHandlers } from "./payment-info.handlers.ts";
import type { Feature } from "../feature.ts";
import type { PaymentInfoTables } from "./payment-info.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends PaymentInfoTables {}
}

export const paymentInfoFeature = {
  handlers: paymentInfoHandlers,
} satisfies Feature;
