import { assign, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { amountProblemTexts, parseCents, plainCents } from "../../domain/format/typed-cents.ts";
import { contributionProblem } from "../../domain/post/contribution.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { DialogOf } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { CallResult } from "../resource/call.ts";
import { signInMachine } from "../sign-in/sign-in.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { UnlockOffer, UnlockThing } from "./unlock-offer.ts";

export type UnlockInput = DialogInput<DialogOf<"unlock">>;

export type UnlockEvent =
  | FormEvent<{ readonly amount: string }>
  | { readonly type: "signIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | { readonly type: "retry.requested" }
  | SocketReceived;

export interface UnlockContext {
  readonly request: DialogOf<"unlock">;
  readonly signedIn: boolean;
  readonly page: UnlockInput["page"];
  readonly offer: UnlockOffer | null;
  readonly failure: Failure | null;
  /** What is given to a goal, as it was typed. */
  readonly amount: string;
  readonly texts: FieldTexts<"amount">;
}

const file = "src/actors/unlock/unlock.actors.ts";

const amountText = (text: string, least: Cents, most: Cents): string | null => {
  const read = parseCents(text);
  if ("problem" in read) return amountProblemTexts[read.problem];
  return contributionProblem(read.cents, least, most);
};

/** What was typed for a goal, in cents. */
export const givenCents = ({ amount }: Pick<UnlockContext, "amount">): Cents => {
  const read = parseCents(amount);
  return "cents" in read ? read.cents : 0;
};

const parts = formParts<UnlockContext, UnlockEvent>(({ amount, offer }) => {
  if (offer === null || offer.fund === null) return {};
  const problem = amountText(amount, offer.price, offer.fund.most);
  return problem === null ? {} : { amount: problem };
});

const base = setup({
  types: {
    context: {} as UnlockContext,
    events: {} as UnlockEvent,
    input: {} as UnlockInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      readOffer: "readOffer";
      keepUnlock: "keepUnlock";
      signIn: "signIn";
      signUp: "signUp";
      payment: "payment";
    },
  },
  actors: {
    /** The thing and its price as they are now. */
    readOffer: promiseProvidedBy<CallResult<UnlockOffer>, UnlockThing>(file),
    /** Keeps what a guest wants for the page after his log-in; forgets it when the dialog is closed. */
    keepUnlock: callbackProvidedBy<SocketReceived, DialogOf<"unlock">>(file),
    signIn: signInMachine,
    signUp: signUpMachine,
    payment: paymentMachine,
  },
  guards: {
    ...parts.guards,
    isForSale: ({ context }) => context.offer?.isForSale === true,
    isOpen: ({ context }) => context.offer?.isOpen === true,
    isGuest: ({ context }) => !context.signedIn,
    hasField: ({ context }) => (context.offer?.fund ?? null) !== null,
  },
  actions: {
    ...parts.actions,
    /** The least that can be given stands there until something else is typed. */
    suggestAmount: assign({
      amount: ({ context: { amount, offer } }) =>
        amount !== "" || offer === null || offer.fund === null ? amount : plainCents(offer.price),
    }),
  },
  delays: { offlineRetry: 5_000 },
});

/** The parts of the machine that sells one thing. */
export const unlockSetup = base.extend({
  actions: {
    /** Whoever shows the thing shows it open from now on. */
    tellOpened: base.emit(({ context: { request } }) => ({ type: "thing.opened", thing: request.thing })),
  },
});
