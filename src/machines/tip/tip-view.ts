import type { SnapshotFrom } from "xstate";

import { usualTipLimits, type TipLimits, type TipTexts, type TipTyped } from "../../domain/tip/tip.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import type { SignInRef } from "../sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../sign-up/sign-up.machine.ts";
import type { tipMachine } from "./tip.machine.ts";

/** Amounts that one press fills in, in cents, as far as the limits allow them. */
const quickAmounts = [500, 1000, 2500, 5000] as const;

export interface TipFrame {
  readonly title: string;
  readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
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
      readonly limits: TipLimits;
      readonly quickAmounts: readonly number[];
    } & TipFrame)
  | { readonly status: "paying"; readonly payment: PaymentRef };

/** What the tip dialog shows (TIP-03, AUTH-20). */
export const selectTipView = (snapshot: SnapshotFrom<typeof tipMachine>): TipView => {
  const { creator, failure, page, texts, tip_amount, tip_message } = snapshot.context;
  const { signUp, signIn, payment } = snapshot.children;
  if (snapshot.matches("failed")) return { status: "failed", failure };
  if (snapshot.matches("offline")) return { status: "failed", failure: null };
  if (payment !== undefined) return { status: "paying", payment };
  if (creator === null || snapshot.matches("opening")) return { status: "opening" };
  const { user } = creator;
  if (signUp !== undefined)
    return { status: "signingUp", signUp, title: "Register to access", creator: user };
  if (signIn !== undefined) return { status: "signingIn", signIn, title: "Log in", creator: user };
  if (!snapshot.matches("editing")) return { status: "closed" };
  const limits = page.tipLimits ?? usualTipLimits;
  return {
    status: "editing",
    title: `Send Tip to ${user.display_name}`,
    creator: user,
    typed: { tip_amount, tip_message },
    texts,
    limits,
    quickAmounts: quickAmounts.filter((cents) => cents >= limits.min && cents <= limits.max),
  };
};
