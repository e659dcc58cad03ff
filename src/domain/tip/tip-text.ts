import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

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
      : `${name} tipped you ${formatCents(amount)}`;
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

/** The button at a censored picture. */
export const uncensorLabel = (amount: Cents): string => `Uncensor for ${formatCents(amount)}`;
