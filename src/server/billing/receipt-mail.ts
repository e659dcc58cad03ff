import { addressLines } from "../../domain/billing/address.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { formatCents } from "../../domain/format/cents.ts";
import type { Region } from "../../domain/format/region.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { isGuest } from "../payment/buyer.ts";
import type { ReceiptLine } from "../payment/payment.port.ts";
import { purchaseOf } from "../payment/purchase.ts";
import { recipientOf } from "../payment/recipient.ts";
import { siteOfPayment } from "../payment/site-of-payment.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { readAddress } from "./billing-address.ts";

export interface ReceiptMailJobs {
  readonly "mail.receipt": { readonly paymentId: string };
}

interface Receipt {
  readonly paymentId: string;
  readonly buyer: string;
  readonly seller: { readonly username: string; readonly display_name: string };
  /** Cents. */
  readonly amount: number;
  /** How the buyer has it told. */
  readonly language: Region["language"];
  readonly line: ReceiptLine;
  /** Of the buyer, as it stands on a letter. */
  readonly address: readonly string[];
}

const template = ({ paymentId, buyer, seller, amount, language, line, address }: Receipt): MailTemplate => ({
  subject: `Your receipt for ${formatCents(amount, language)} to ${seller.display_name}`,
  preheader: `${line.line}, ${formatCents(amount, language)}.`,
  heading: "Your receipt",
  paragraphs: [
    `Hi ${buyer},`,
    `You paid ${formatCents(amount, language)} to ${seller.display_name}: ${line.line}.`,
    line.note,
  ],
  button: { label: `Open ${seller.display_name}`, path: `/${seller.username}` },
  notes: [
    ...(address.length === 0 ? [] : [`Billed to ${address.join(", ")}.`]),
    `The number of the payment is ${paymentId}.`,
  ],
});

/** `mail.receipt`: what was paid, to whom and for what; a guest's Snapchat membership has a receipt of its own (C-13). */
export const receiptMailJobs: JobHandlersOf<ReceiptMailJobs> = {
  "mail.receipt": {
    ...MAIL_JOB,
    run: async ({ paymentId }, { services }) => {
      const { database, ports, purchases } = services;
      const started = await database
        .selectFrom("event")
        .select("data")
        .where("stream", "=", `payment-${paymentId}`)
        .where("version", "=", 1)
        .executeTakeFirst();
      if (started === undefined) return;
      const { order } = started.data as { readonly order: PaymentOrder };
      const { amount, buyerId, creatorId, purpose } = order;
      const { mailsGuests, receipt: receiptOf } = purchaseOf(purchases, purpose);
      if (isGuest(buyerId) && mailsGuests === true) return;
      const to = await recipientOf(database, buyerId);
      const seller = await database
        .selectFrom("account")
        .select(["username", "display_name"])
        .where("id", "=", creatorId)
        .executeTakeFirst();
      const site = await siteOfPayment(services, paymentId);
      if (to === null || seller === undefined || site === undefined) return;
      const line = receiptOf(purpose);
      const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
      const { language } = await settingOf(database, buyerId, "account");
      const entered = await readAddress(database, buyerId);
      const address = entered === null ? [] : addressLines(entered);
      const receipt: Receipt = { paymentId, buyer: to.username, seller, amount, language, line, address };
      await ports.mail.send(composeMail(site, origin, to.email, template(receipt)));
    },
  },
};
