import { accountDecider } from "../../domain/account/account.decider.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import {
  checkPaymentInfo,
  keptPaymentInfo,
  maskedPaymentInfo,
} from "../../domain/payment-info/payment-info.ts";
import { taxFormOf } from "../../domain/payout/tax-form.ts";
import { minimumPayment, PAYOUT_ACCOUNT_PATH } from "../../domain/payout/payout.ts";
import type { Payto } from "../../protocol/records.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { refuseWrongPassword } from "../account/current-password.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuseFields } from "../http/reply.ts";
import { readPayoutStanding } from "../payout/payout-standing.ts";
import { readPaymentInfo, storePaymentInfo } from "./payment-info.store.ts";

/** Own data only: a manager who acts for a creator does not see them, nor change them. */
const readPayto = async (context: RequestContext): Promise<Payto> => {
  const { id } = signedIn(context);
  const { database } = context.services;
  const [{ review, reason, verified }, stored] = await Promise.all([
    readPayoutStanding(context.services, id),
    readPaymentInfo(database, context.services, id),
  ]);
  return {
    verified,
    minimum_payment: minimumPayment,
    status: verified ? "verified" : review,
    ...(verified && review !== "verified" && { account_path: PAYOUT_ACCOUNT_PATH }),
    reason,
    details: stored === null ? null : { ...maskedPaymentInfo(stored.info), changed_at: stored.changedAt },
  };
};

export const paymentInfoHandlers = {
  getPayto: async (_, context) => answer({ payto: await readPayto(context) }),

  savePayto: async ({ current_password: password, ...info }, context) => {
    const { id } = signedIn(context);
    const { store } = context.services;
    const texts = checkPaymentInfo(info);
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const refusal = await refuseWrongPassword(password, context);
    if (refusal !== null) return refusal;
    const { country, method } = info;
    await store.transact(context.metadata, async (unit) => {
      await storePaymentInfo(
        unit.sql,
        context.services,
        { accountId: id, info: keptPaymentInfo(info) },
        unit.now,
      );
      const details = { country, method, tax_form: taxFormOf(country) } as const;
      await unit.execute(accountDecider, id, { type: "GivePayoutDetails", ...details });
      unit.schedule(accountMail("payout", id, context));
    });
    return answer({ payto: await readPayto(context) });
  },
} satisfies Partial<Handlers>;
