import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import type { Region } from "../../domain/format/region.ts";
import type { SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { MailTemplate } from "../mail/mail-template.ts";

/** Who is told, and whose membership it is about. */
export interface MembershipFacts {
  readonly username: string;
  /** 'subscription', or what else it is called. */
  readonly product: string;
  /** How the fan has dates and amounts told. */
  readonly region: Region;
  readonly creator: { readonly username: string; readonly displayName: string };
}

const months = (count: number): string => (count === 1 ? "month" : `${count} months`);
const textsIn = (region: Region) => ({
  date: (time: EpochSeconds): string => dateText(time, region),
  price: (amount: Cents): string => formatCents(amount, region.language),
});

type Announced = Pick<SubscriptionEntry, "type" | "nextMonths" | "price" | "resumesAt">;

/** What will be charged next and when (X-12); `amount` in cents. */
export const noticeTemplate = (
  { username, product, region, creator: { displayName } }: MembershipFacts,
  { type, nextMonths, price, resumesAt }: Announced,
  amount: Cents,
  chargedAt: EpochSeconds,
): MailTemplate => {
  const { date, price: priceIn } = textsIn(region);
  const priceText = (cents: Cents): string => (cents === 0 ? "nothing" : priceIn(cents));
  const verb = resumesAt !== null ? "resumes" : type === "trial" ? "begins" : "renews";
  const before =
    resumesAt === null && type !== "trial" && amount !== price ? ` instead of ${priceIn(price)}` : "";
  return {
    subject: `Your ${product} to ${displayName} ${verb} on ${date(chargedAt)}`,
    preheader: `Your card will be charged ${priceText(amount)}.`,
    heading: `Your ${product} ${verb} on ${date(chargedAt)}`,
    paragraphs: [
      `Hi ${username},`,
      `${type === "trial" ? `Your trial at ${displayName} ends, and your` : "Your"} ${product} to ${displayName} ${verb} on ${date(chargedAt)}. Your saved card will be charged ${priceText(amount)}${before} for ${nextMonths === 1 ? "the month" : `the ${months(nextMonths)}`} from then on.`,
      "You can cancel at any time before that.",
    ],
    button: { label: "See your subscriptions", path: accountPages.following.path },
    notes: ["You get this mail before a payment that is not the usual one of each month."],
  };
};

/** A renewal was refused; `until`: how long it is tried once a day. */
export const renewalFailedTemplate = (
  { username, product, region, creator }: MembershipFacts,
  {
    amount,
    until,
    isPaused,
  }: { readonly amount: Cents; readonly until: EpochSeconds; readonly isPaused: boolean },
): MailTemplate => {
  const { date, price } = textsIn(region);
  return {
    subject: `Your payment for ${creator.displayName} failed`,
    preheader: `We try again until ${date(until)}.`,
    heading: "Your last payment failed",
    paragraphs: [
      `Hi ${username},`,
      `The payment for your ${product} to ${creator.displayName} (${price(amount)}) was not accepted. You have not been charged.`,
      isPaused
        ? `We try again once a day until ${date(until)}. Your access begins with the payment.`
        : `We try again once a day until ${date(until)}, and you keep your access until then.`,
    ],
    button: { label: "Open Billing Info", path: accountPages.billing.path },
    notes: [
      "There you see your card and your monthly limit. If you want it to end, you need not do anything.",
    ],
  };
};

/** No try of three days succeeded. */
export const renewalEndedTemplate = ({ username, product, creator }: MembershipFacts): MailTemplate => ({
  subject: `Your ${product} to ${creator.displayName} has ended`,
  preheader: "Your card was not accepted. You have not been charged.",
  heading: `Your ${product} has ended`,
  paragraphs: [
    `Hi ${username},`,
    `Your card was not accepted for three days, so your ${product} to ${creator.displayName} has ended. You have not been charged.`,
    "You can come back at any time.",
  ],
  button: { label: "Subscribe again", path: `/${creator.username}` },
  notes: [],
});
