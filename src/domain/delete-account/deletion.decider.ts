import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import { daySeconds } from "../format/duration.ts";
import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { DeletionEvent } from "./deletion.events.ts";

/** For how long a deleted account is hidden before it is erased, in days (CCONST-09). */
export const hiddenDays = 30;
/** How many days before that its buyers are told. */
export const announcedDays = 14;

export type DeletionCommand =
  | { readonly type: "AskDeletion"; readonly accountId: AccountId }
  | { readonly type: "UndoDeletion" }
  | { readonly type: "AnnounceDeletion" }
  | { readonly type: "EraseAccount" };

export type DeletionRejection = "deletion_not_asked" | "deletion_not_due" | "account_erased";

/** How the deletion of an account stands. */
export type DeletionState =
  | { readonly status: "none" }
  | { readonly status: "erased" }
  | {
      readonly status: "asked";
      readonly accountId: AccountId;
      readonly eraseAt: EpochSeconds;
      /** When its buyers were told; null: not yet. */
      readonly announcedAt: EpochSeconds | null;
    };

const initial: DeletionState = { status: "none" };

/** When those who bought something are told, of an account that is erased then. */
export const announceAt = (eraseAt: EpochSeconds): EpochSeconds => eraseAt - announcedDays * daySeconds;

/**
 * Whether buyers have had their days since they were told: who was away for long, as after a restored backup, tells them late, and
 * erases later. The job that tells may run some hours after its time.
 */
export const isToldInTime = (state: DeletionState, now: EpochSeconds): boolean =>
  state.status === "asked" &&
  state.announcedAt !== null &&
  now >= state.announcedAt + (announcedDays - 1) * daySeconds;

type Answer = Decision<DeletionEvent, DeletionRejection>;

const ask = (accountId: AccountId, state: DeletionState, now: EpochSeconds): Answer => {
  if (state.status === "erased") return reject("account_erased");
  if (state.status === "asked") return accept();
  const data = { accountId, askedAt: now, eraseAt: now + hiddenDays * daySeconds };
  return accept({ type: "DeletionAsked", data });
};

const announce = (state: DeletionState, now: EpochSeconds): Answer => {
  if (state.status !== "asked") return reject("deletion_not_asked");
  if (state.announcedAt !== null) return accept();
  if (now < announceAt(state.eraseAt)) return reject("deletion_not_due");
  return accept({ type: "DeletionAnnounced", data: { accountId: state.accountId, announcedAt: now } });
};

/** The deletion of one account: asked, told to its buyers and carried out, each at most once, or undone before that. */
export const deletionDecider: Decider<DeletionCommand, DeletionState, DeletionEvent, DeletionRejection> = {
  stream: "deletion",
  initial,
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "AskDeletion" }, ({ accountId }) => ask(accountId, state, now))
      .with({ type: "AnnounceDeletion" }, () => announce(state, now))
      .with({ type: "UndoDeletion" }, () => {
        if (state.status === "erased") return reject("account_erased");
        if (state.status !== "asked") return reject("deletion_not_asked");
        return accept({ type: "DeletionUndone", data: { accountId: state.accountId, undoneAt: now } });
      })
      .with({ type: "EraseAccount" }, () => {
        if (state.status === "erased") return accept();
        if (state.status !== "asked") return reject("deletion_not_asked");
        if (now < state.eraseAt) return reject("deletion_not_due");
        return accept({ type: "AccountErased", data: { accountId: state.accountId, erasedAt: now } });
      })
      .exhaustive(),
  evolve: (state, event) =>
    match(event)
      .returnType<DeletionState>()
      .with({ type: "DeletionAsked" }, ({ data: { accountId, eraseAt } }) => ({
        ...{ status: "asked", accountId, eraseAt, announcedAt: null },
      }))
      .with({ type: "DeletionUndone" }, () => initial)
      .with({ type: "DeletionAnnounced" }, ({ data: { announcedAt } }) =>
        state.status === "asked" ? { ...state, announcedAt } : state,
      )
      .with({ type: "AccountErased" }, () => ({ status: "erased" }))
      .otherwise(() => state),
};
