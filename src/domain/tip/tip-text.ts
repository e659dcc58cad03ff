import { formatCents } from "../format/cents.ts";
import { dateText } from "../format/moment.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** Where a tip of a type was given; nowhere in particular by itself. */
const PLACES: Readonly<Record<string, string>> = {
  stream: " in your stream",
  stream_private: " in a private show",
};

/** A tip as its creator reads of it. */
export const tipText = ({
  name,
  amount,
  message,
  type,
}: {
  readonly name: string;
  readonly amount: Cents;
  readonly message: string | null;
  readonly type: string;
}): string => {
  const what =
    type === "post_media"
      ? `${name} uncensored a picture for ${formatCents(amount)}`
      : `${name} tipped you ${formatCents(amount)}${PLACES[type] ?? ""}`;
  return message === null ? `${what}.` : `${what}: “${message}”`;
};

/** A purchase from the tip menu as its creator reads of it. */
export const menuPurchaseText = ({
  name,
  amount,
  description,
}: {
  readonly name: string;
  readonly amount: Cents;
  readonly description: string;
}): string => `${name} bought “${description}” from your tip menu for ${formatCents(amount)}.`;

/** Somebody's words as a sentence: their own marks become single ones, and a dot follows where they end without any. */
const quoted = (words: string): string =>
  `“${words.replaceAll("“", "‘").replaceAll("”", "’")}”${/[.!?…]$/.test(words) ? "" : "."}`;

/** The same with what has to be done for it; `dueAt` in epoch seconds. */
export const menuOrderText = ({
  requests,
  dueAt,
  ...bought
}: Parameters<typeof menuPurchaseText>[0] & {
  readonly requests: string | null;
  readonly dueAt: EpochSeconds;
}): string =>
  [
    menuPurchaseText(bought),
    ...(requests === null ? [] : [`Special requests: ${quoted(requests)}`]),
    `Please deliver it by ${dateText(dueAt, "UTC")}, or it is refunded.`,
  ].join(" ");

/** A purchase from the tip menu as its buyer reads of it. */
export const orderedText = (name: string, description: string, dueAt: EpochSeconds): string =>
  `You bought “${description}” from ${name}. It is delivered by ${dateText(dueAt, "UTC")}, or refunded.`;

/** What the buyer is told when it was delivered. */
export const deliveredText = (name: string, description: string): string =>
  `${name} has delivered “${description}”.`;

/** A refund of something from the tip menu that failed; display names, and whether it was delivered all the same. */
interface FailedMenuRefund {
  readonly fan: string;
  readonly creator: string;
  readonly amount: Cents;
  readonly description: string;
  readonly isDelivered: boolean;
}

/** What creator and buyer are told when a refund from the tip menu failed: the money is the creator's until it goes back another way. */
export const menuRefundFailedTexts = ({
  fan,
  creator,
  amount,
  description,
  isDelivered,
}: FailedMenuRefund): { readonly creator: string; readonly fan: string } => {
  const price = formatCents(amount);
  const [hers, his] = isDelivered
    ? ["", ""]
    : [" Until then you may still deliver it.", ` Until then ${creator} may still deliver it.`];
  return {
    creator: `The refund of ${price} to ${fan} for “${description}” failed. Your share of it is yours until it is refunded another way.${hers}`,
    fan: `Your refund of ${price} for “${description}” from ${creator} failed. Please write to our support, so that you get it another way.${his}`,
  };
};
