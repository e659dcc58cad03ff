import { readPaymentInfo } from "./payment-info.store.ts";
import { giveDemoPayee } from "./payment-info.demo.ts";
import { paymentInfoHandlers } from "./payment-info.handlers.ts";
import type { Feature } from "../feature.ts";
import type { PaymentInfoTables } from "./payment-info.tables.ts";
import { paymentInfoTasks } from "./payment-info.tasks.ts";

declare module "../database/schema.ts" {
  interface Database extends PaymentInfoTables {}
}

export const paymentInfoFeature = {
  handlers: paymentInfoHandlers,
  tasks: paymentInfoTasks,
  payees: {
    readPayee: async (...asked) => (await readPaymentInfo(...asked))?.info ?? null,
    giveDemoPayee,
  },
  personal: {
    payment_info: {
      of: ["account_id"],
      given: {
        as: "payout_details",
        read: async (services, id) => (await readPaymentInfo(services.database, services, id))?.info ?? null,
      },
      erased: "rows",
    },
  },
} satisfies Feature;
