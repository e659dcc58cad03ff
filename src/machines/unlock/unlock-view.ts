import type { SnapshotFrom } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import type { SignInRef } from "../sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../sign-up/sign-up.machine.ts";
import type { UnlockOffer } from "./unlock-offer.ts";
import { unlockTitle } from "./unlock-texts.ts";
import type { unlockMachine } from "./unlock.machine.ts";

export type UnlockView =
  | { readonly status: "opening" | "closed" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | {
      readonly status: "signingUp";
      readonly signUp: SignUpRef;
      readonly title: string;
      readonly offer: UnlockOffer;
    }
  | {
      readonly status: "signingIn";
      readonly signIn: SignInRef;
      readonly title: string;
      readonly offer: UnlockOffer;
    }
  | {
      readonly status: "editing";
      readonly title: string;
      readonly offer: UnlockOffer;
      readonly amount: string;
      readonly texts: FieldTexts<"amount">;
      /** Paid by the saved card at once, if there is one. */
      readonly isOneClick: boolean;
    }
  | { readonly status: "paying"; readonly payment: PaymentRef };

/** What the dialog shows in which something is unlocked. */
export const selectUnlockView = (snapshot: SnapshotFrom<typeof unlockMachine>): UnlockView => {
  const { offer, failure, amount, texts, page } = snapshot.context;
  const { signUp, signIn, payment } = snapshot.children;
  if (snapshot.matches("failed")) return { status: "failed", failure };
  if (snapshot.matches("offline")) return { status: "failed", failure: null };
  if (payment !== undefined) return { status: "paying", payment };
  if (offer === null || snapshot.matches("opening")) return { status: "opening" };
  if (signUp !== undefined) return { status: "signingUp", signUp, title: "Register to access", offer };
  if (signIn !== undefined) return { status: "signingIn", signIn, title: "Log in", offer };
  if (!snapshot.matches("editing")) return { status: "closed" };
  const isOneClick = page.hasPurchase === true;
  return { status: "editing", title: unlockTitle(offer), offer, amount, texts, isOneClick };
};
