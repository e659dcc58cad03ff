import { provideBilling } from "../../actors/billing/billing.actors.ts";
import { BillingPage } from "../../views/billing/billing.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"billing"> = {
  View: BillingPage,
  logic: provideBilling,
};
