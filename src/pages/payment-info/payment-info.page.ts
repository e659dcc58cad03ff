import { provideEvery } from "../../actors/app/provide-every.ts";
import {
  createCheckPaymentInfo,
  createLoadPaymentInfo,
  createSavePaymentInfo,
} from "../../actors/payment-info/payment-info.actors.ts";
import { paymentInfoMachine } from "../../machines/payment-info/payment-info.machine.ts";
import { PaymentInfoPage } from "../../views/payment-info/payment-info.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"payment-info"> = {
  View: PaymentInfoPage,
  logic: (services) =>
    provideEvery(paymentInfoMachine, {
      loadPaymentInfo: createLoadPaymentInfo(services),
      checkPaymentInfo: createCheckPaymentInfo(),
      savePaymentInfo: createSavePaymentInfo(services),
    }),
};
