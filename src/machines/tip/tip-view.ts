import type { SnapshotFrom } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import {
  isPriced,
  limitsOf,
  tipTitle,
  type TipData,
  type TipTexts,
  type TipTyped,
} from "../../domain/tip/tip-data.ts";
import { usualTipLimits } from "../../domain/tip/tip.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import type { SignInRef } from "../sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../sign-up/sign-up.machine.ts";
import type { tipMachine } from "./tip.machine.ts";

/** The amounts to choose from, or the limits of the one that is typed, or a price of ours. Cents. */
export type TipAmount =
  | { readonly kind: "list"; readonly amounts: readonly number[] }
  | { readonly kind: "typed"; readonly min: number; readonly max: number; readonly hint: string }
  | { readonly kind: "priced"; readonly price: number };

export interface TipFrame {
  readonly title: string;
  readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
  /** What is bought, of a menu item. */
  readonly description: string | null;
}

export type TipView =
  | { readonly status: "opening" | "closed" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | ({ readonly status: "signingUp"; readonly signUp: SignUpRef } & TipFrame)
  | ({ readonly status: "signingIn"; readonly signIn: SignInRef } & TipFrame)
  | ({
      readonly status: "editing";
      readonly typed: TipTyped;
      readonly texts: TipTexts;
      readonly amount: TipAmount;
      readonly isMenu: boolean;
      readonly submitLabel: "Send Tip" | "Uncensor";
    } & TipFrame)
  | { readonly status: "paying"; readonly payment: PaymentRef };

const amountOf = (data: TipData, page: SnapshotFrom<typeof tipMachine>["context"]["page"]): TipAmount => {
  if (isPriced(data)) return { kind: "priced", price: data.amount ?? 0 };
  if (data.amount_list !== undefined) return { kind: "list", amounts: data.amount_list };
  const { min, max } = limitsOf(data, page.tipLimits ?? usualTipLimits);
  return { kind: "typed", min, max, hint: `${formatCents(min)} to ${formatCents(max)}` };
};

/** What the tip dialog shows. */
export const selectTipView = (snapshot: SnapshotFrom<typeof tipMachine>): TipView => {
  const { creator, request, failure, page, texts, tip_amount, tip_message, tip_special_requests } =
    snapshot.context;
  const data = request.tip;
  const { signUp, signIn, payment } = snapshot.children;
  if (snapshot.matches("failed")) return { status: "failed", failure };
  if (snapshot.matches("offline")) return { status: "failed", failure: null };
  if (payment !== undefined) return { status: "paying", payment };
  if (creator === null || snapshot.matches("opening")) return { status: "opening" };
  const frame: TipFrame = {
    title: tipTitle(data, creator.user.display_name),
    creator: creator.user,
    description: data.custom?.description ?? null,
  };
  if (signUp !== undefined) return { status: "signingUp", signUp, ...frame };
  if (signIn !== undefined) return { status: "signingIn", signIn, ...frame };
  if (!snapshot.matches("editing")) return { status: "closed" };
  return {
    status: "editing",
    ...frame,
    typed: { tip_amount, tip_message, tip_special_requests },
    texts,
    amount: amountOf(data, page),
    isMenu: data.tipType === "menu",
    submitLabel: data.tipType === "post_media" ? "Uncensor" : "Send Tip",
  };
};
