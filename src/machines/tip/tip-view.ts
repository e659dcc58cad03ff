import type { SnapshotFrom } from "xstate";

import { typedCents, type TipLimits, type TipTexts, type TipTyped } from "../../domain/tip/tip.ts";
import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import type { SignInRef } from "../sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../sign-up/sign-up.machine.ts";
import { customOf, limitsOf, tipTitle, type TipContext, type tipMachine } from "./tip.machine.ts";

/** Amounts that one press fills in, in cents, as far as the limits allow them. */
const quickAmounts = [500, 1000, 2500, 5000] as const;

export interface TipFrame {
  readonly title: string;
  readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
}

/** What a tip buys, for a price in cents. */
export type TipBought =
  | { readonly kind: "menu"; readonly description: string; readonly price: number }
  | { readonly kind: "uncensor"; readonly thumbUrl: string | null; readonly price: number };

export type TipView =
  | { readonly status: "opening" | "closed" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | ({ readonly status: "signingUp"; readonly signUp: SignUpRef } & TipFrame)
  | ({ readonly status: "signingIn"; readonly signIn: SignInRef } & TipFrame)
  | ({ readonly status: "choosing"; readonly items: readonly TipMenuItem[] | null } & TipFrame)
  | ({
      readonly status: "editing";
      /** What is bought at its price; null: the amount is the fan's to choose. */
      readonly bought: TipBought | null;
      readonly typed: TipTyped;
      readonly texts: TipTexts;
      readonly limits: TipLimits;
      /** What the creator asks for. */
      readonly description: string | null;
      /** The cents that the typed amount is read as; null: no amount yet (CVAL-42). */
      readonly read: number | null;
      readonly quickAmounts: readonly number[];
    } & TipFrame)
  | { readonly status: "paying"; readonly payment: PaymentRef };

const boughtOf = ({ request: { form }, item }: TipContext): TipBought | null => {
  if (form?.kind === "uncensor") return { kind: "uncensor", thumbUrl: form.thumbUrl, price: form.amount };
  return item === null ? null : { kind: "menu", description: item.description, price: item.price };
};

/** What the tip dialog shows (TIP-03 to TIP-05, AUTH-20). */
export const selectTipView = (snapshot: SnapshotFrom<typeof tipMachine>): TipView => {
  const { context } = snapshot;
  const { creator, failure, menu, texts, tip_amount, tip_message, tip_special_requests } = context;
  const { signUp, signIn, payment } = snapshot.children;
  if (snapshot.matches("failed")) return { status: "failed", failure };
  if (snapshot.matches("offline")) return { status: "failed", failure: null };
  if (payment !== undefined) return { status: "paying", payment };
  if (creator === null || snapshot.matches("opening")) return { status: "opening" };
  const { user } = creator;
  if (signUp !== undefined)
    return { status: "signingUp", signUp, title: "Register to access", creator: user };
  if (signIn !== undefined) return { status: "signingIn", signIn, title: "Log in", creator: user };
  const frame: TipFrame = { title: tipTitle(context), creator: user };
  if (snapshot.matches("choosing"))
    return { status: "choosing", items: snapshot.matches({ choosing: "listing" }) ? menu : null, ...frame };
  if (!snapshot.matches("editing")) return { status: "closed" };
  const limits = limitsOf(context);
  return {
    status: "editing",
    ...frame,
    bought: boughtOf(context),
    typed: { tip_amount, tip_message, tip_special_requests },
    texts,
    limits,
    description: customOf(context)?.description ?? null,
    read: typedCents({ tip_amount }),
    quickAmounts: quickAmounts.filter((cents) => cents >= limits.min && cents <= limits.max),
  };
};
