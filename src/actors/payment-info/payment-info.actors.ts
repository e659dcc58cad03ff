import { fromPromise } from "xstate";

import { checkPaymentInfo } from "../../domain/payment-info/payment-info.ts";
import type { PaymentInfoTexts, PaymentInfoTyped } from "../../machines/payment-info/payment-info.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

/** Reads how the own payout data stand. */
export const createLoadPaymentInfo = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getPayto">>(({ signal }) => call("getPayto", {}, { signal }));

/** Validates payout data, synchronously. */
export const createCheckPaymentInfo = () =>
  answeredAtOnce<PaymentInfoTexts, Pick<PaymentInfoTyped, "typed">>(
    fromPromise(async ({ input }) => checkPaymentInfo(input.typed)),
    ({ typed }) => checkPaymentInfo(typed),
  );

/** Sends payout data with the password. Not given up when the page is left: they may be kept by then. */
export const createSavePaymentInfo = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"savePayto">, PaymentInfoTyped>(({ input: { typed, current_password } }) =>
    call("savePayto", { ...typed, current_password }),
  );
