import { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import { paymentSetup } from "../../src/machines/payment/payment.setup.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import { broadcastMutants } from "./broadcast-mutants.ts";
import { deciding } from "./changed-decider.ts";
import { grantMutants } from "./grant-mutants.ts";
import { liveMutants } from "./live-mutants.ts";
import { shopMutants } from "./shop-mutants.ts";
import { talkMutants } from "./talk-mutants.ts";
import { honest, type Seams } from "./seams.ts";

/** A change of the product that the simulation must find. */
export interface Mutant {
  readonly name: string;
  /** What is wrong, in one sentence. */
  readonly mistake: string;
  readonly seams: Seams;
}

// oxlint-disable-next-line typescript/no-explicit-any
type Config = any;

/** The payment machine with some of its states changed. */
const changedPayment = (change: (states: Config) => Config): typeof paymentMachine => {
  const config = paymentMachine.config as Config;
  return paymentSetup.createMachine({
    ...config,
    states: { ...config.states, ...change(config.states) },
  }) as unknown as typeof paymentMachine;
};

/** A unit of work in which some commands find nothing to do. */
const forgetting =
  (isForgotten: (type: string) => boolean) =>
  (unit: UnitOfWork): UnitOfWork => ({
    ...unit,
    execute: async (decider, id, command) => {
      if (!isForgotten((command as { readonly type: string }).type))
        return unit.execute(decider, id, command);
      return { events: [], state: await unit.load(decider, id) };
    },
  });

/** Mutants, each made through a seam of the simulation; the product stays as it is. */
export const mutants: readonly Mutant[] = [
  {
    name: "double-charge",
    mistake: "The provider takes the money again whenever a capture is repeated: its key is not honoured.",
    seams: { ...honest, capturesOnce: false },
  },
  {
    name: "lost-wake-up",
    mistake: "A payment that is being processed waits for the socket's word and never asks again.",
    seams: {
      ...honest,
      payment: changedPayment(({ confirming }) => ({ confirming: { ...confirming, after: {} } })),
    },
  },
  {
    name: "foreign-update",
    mistake:
      "A payment takes the update of any paid payment for its own: the guard does not compare the transaction.",
    seams: {
      ...honest,
      payment: paymentMachine.provide({
        guards: {
          isPaidUpdate: ({ event }) =>
            event.type === "socket.received" &&
            event.name === "payment.update" &&
            event.data.status === "paid",
        },
      }) as typeof paymentMachine,
    },
  },
  {
    name: "failed-on-close",
    mistake: "A payment whose popup was closed is told as cancelled, without asking the server.",
    seams: {
      ...honest,
      payment: changedPayment(({ waiting }) => ({
        waiting: { ...waiting, on: { ...waiting.on, "popup.closed": "over" } },
      })),
    },
  },
  {
    name: "places-kept",
    mistake: "The place of a payment that failed is not given back.",
    seams: { ...honest, wrapUnit: forgetting((type) => type === "ReleasePlace") },
  },
  {
    name: "places-unlimited",
    mistake: "An offer of few places is sold to whoever asks.",
    seams: {
      ...honest,
      wrapUnit: deciding("offer-places", (as) => (command, state, context) => {
        return as(command, command.type === "ReservePlace" ? { ...state, limit: null } : state, context);
      }),
    },
  },
  {
    name: "any-password",
    mistake: "Whatever somebody types for a password is taken for it.",
    seams: { ...honest, passwords: { ...honest.passwords, check: async () => true } },
  },
  {
    name: "session-kept",
    mistake: "Who signs out loses his cookie, but his session goes on.",
    seams: { ...honest, endsSessions: false },
  },
  {
    name: "account-unmade",
    mistake: "A sign-up is answered, but its account is not stored.",
    seams: {
      ...honest,
      wrapUnit: deciding("account", (as) => (command, state, context) => {
        const isVisitor = command.type === "RegisterAccount" && command.email === null;
        return isVisitor ? { events: [] } : as(command, state, context);
      }),
    },
  },
  {
    name: "double-refund",
    mistake: "The provider gives a refund again whenever it is asked once more: its key is not honoured.",
    seams: { ...honest, refundsOnce: false },
  },
  {
    name: "access-kept",
    mistake: "Who disputes what he paid keeps his subscription.",
    seams: { ...honest, wrapUnit: forgetting((type) => type === "RevokeSubscription") },
  },
  {
    name: "refund-repeated",
    mistake: "A refund that the provider tells twice is counted twice.",
    seams: {
      ...honest,
      wrapUnit: deciding("payment", (as) => (command, state, context) => {
        const refunds = command.type === "ConfirmRefund" ? [] : state.refunds;
        return as(command, { ...state, refunds }, context);
      }),
    },
  },
  {
    name: "won-is-lost",
    mistake: "A dispute that was won is booked as lost.",
    seams: {
      ...honest,
      wrapUnit: deciding("payment", (as) => (command, state, context) => {
        return as(command.type === "CloseDispute" ? { ...command, won: false } : command, state, context);
      }),
    },
  },
  {
    name: "return-unbooked",
    mistake: "What goes back of a sale is not booked in the ledger.",
    seams: {
      ...honest,
      wrapUnit: deciding("ledger", (as) => (command, state, context) => {
        return command.kind === "refund" || command.kind === "dispute"
          ? { events: [] }
          : as(command, state, context);
      }),
    },
  },
  {
    name: "pause-cut-short",
    mistake: "A pause is over, and charged, a minute after it was asked for.",
    seams: {
      ...honest,
      wrapUnit: deciding("subscription", (as) => (command, state, context) => {
        const decided = as(command, state, context);
        if (command.type !== "PauseSubscription" || decided.events === undefined) return decided;
        const sooner = (data: object) => ({ ...data, resumesAt: context.now + 60 });
        return {
          events: decided.events.map((event: { data: object }) => ({ ...event, data: sooner(event.data) })),
        };
      }),
    },
  },
  {
    name: "blocked-renewed",
    mistake: "Whom the creator has blocked is charged for the next term.",
    seams: { ...honest, wrapUnit: forgetting((type) => type === "StopRenewals") },
  },
  {
    name: "snapchat-twice",
    mistake: "A fan who has a creator's Snapchat is sold it again.",
    seams: {
      ...honest,
      wrapUnit: deciding("subscription", (as) => (command, state, context) => {
        const isSnapchat = command.type === "RequestSubscription" && command.terms.type === "snapchat";
        return as(command, isSnapchat ? { ...state, entries: [] } : state, context);
      }),
    },
  },
  {
    name: "unlocked-twice",
    mistake: "Of two payments for the same post both are taken.",
    seams: {
      ...honest,
      wrapUnit: deciding("unlock", (as) => (command, state, context) => {
        return command.type === "ReserveUnlock" ? { events: [] } : as(command, state, context);
      }),
    },
  },
  {
    name: "menu-order-kept",
    mistake: "What was bought from a tip menu is still to be delivered after its money went back.",
    seams: { ...honest, wrapUnit: forgetting((type) => type === "RefundMenuPurchase") },
  },
  {
    name: "disputes-uncounted",
    mistake: "Who disputes what he paid may go on giving tips.",
    seams: { ...honest, wrapUnit: forgetting((type) => type === "RecordDispute") },
  },
  {
    name: "disputes-forgotten",
    mistake: "Each dispute of an account counts as its first.",
    seams: {
      ...honest,
      wrapUnit: deciding("account", (as) => (command, state, context) => {
        return as(command, command.type === "RecordDispute" ? { ...state, disputes: [] } : state, context);
      }),
    },
  },
  {
    name: "dispute-blocks",
    mistake: "An account's first dispute blocks its tips already.",
    seams: {
      ...honest,
      wrapUnit: deciding("account", (as) => (command, state, context) => {
        const disputes = command.type === "RecordDispute" ? ["an earlier one"] : state.disputes;
        return as(command, { ...state, disputes }, context);
      }),
    },
  },
  {
    name: "price-kept",
    mistake: "A creator's page keeps its price when she sets another.",
    seams: {
      ...honest,
      wrapUnit: deciding("creator", (as) => (command, state, context) => {
        const isChange = command.type === "SetSubscriptionPrice" && state.isPriced === true;
        return isChange ? { events: [] } : as(command, state, context);
      }),
    },
  },
  {
    name: "price-raised",
    mistake: "A creator who lowers her price gets it a cent too high.",
    seams: {
      ...honest,
      wrapUnit: deciding("creator", (as) => (command, state, context) => {
        const isLower = command.type === "SetSubscriptionPrice" && command.price < state.price;
        return as(isLower ? { ...command, price: command.price + 1 } : command, state, context);
      }),
    },
  },
  {
    name: "payout-back-twice",
    mistake: "A payout that a bank sent back counts as sent back again.",
    seams: {
      ...honest,
      wrapUnit: deciding("payout", (as) => (command, state, context) => {
        return as(command, command.type === "ReturnPayout" ? { ...state, status: "paid" } : state, context);
      }),
    },
  },
  {
    name: "notice-lost",
    mistake: "A creator is not told of a tip.",
    seams: { ...honest, wrapUnit: (unit) => ({ ...unit, notify: () => undefined }) },
  },
  {
    name: "jobs-lost",
    mistake: "A job counts as done when it is taken: with its node killed it is never run again.",
    seams: { ...honest, keepsJobs: false },
  },
  {
    name: "early-answer",
    mistake:
      "A command is answered before its commit: a node killed in between forgets what it acknowledged.",
    seams: { ...honest, answersAfterCommit: false },
  },
  {
    name: "old-state",
    mistake: "The store does not compare versions: two nodes decide on the same old state.",
    seams: { ...honest, checksVersions: false },
  },
  ...grantMutants,
  ...shopMutants,
  ...liveMutants,
  ...talkMutants,
  ...broadcastMutants,
];
