import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { COPY_REFUSED, LINK_COPIED } from "../app/copied.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { SectionSaved } from "../customize/customize.machine.ts";
import type { AnswerTo } from "../resource/call.ts";

/** `page` is told what changed; undefined when the machine runs alone, as in model tests. */
export interface FreeProfileInput {
  readonly username: string;
  readonly userId: AccountId;
  readonly isOn: boolean;
  readonly page?: ActorRef<Snapshot<unknown>, SectionSaved> | undefined;
}

export type FreeProfileEvent =
  | { readonly type: "create.pressed" }
  /** `origin` of the site that the page is on. */
  | { readonly type: "copy.pressed"; readonly origin: string }
  | { readonly type: "remove.pressed" }
  /** The record was read anew. */
  | { readonly type: "record.changed"; readonly isOn: boolean }
  | QuestionAnswered;

export interface FreeProfileContext extends FreeProfileInput {
  /** What is being copied. */
  readonly link: string;
}

/** Whose free profile it is. */
export interface OwnerOfFreeProfile {
  readonly user_id: AccountId;
}

const file = "src/actors/free-profile/free-profile.actors.ts";

/** What leads to the free follow of a page at once (OWNER-14, OWNER-41). */
export const freeFollowLink = (origin: string, username: string): string =>
  `${origin}/${username}?follow_free=1`;

const freeSetup = setup({
  types: {
    context: {} as FreeProfileContext,
    events: {} as FreeProfileEvent,
    input: {} as FreeProfileInput,
    emitted: {} as SharedEmitted,
    children: {} as { create: "create"; remove: "remove"; copyText: "copyText" },
  },
  actors: {
    create: promiseProvidedBy<AnswerTo<"createFreeProfile">, OwnerOfFreeProfile>(file),
    remove: promiseProvidedBy<AnswerTo<"removeFreeProfile">, OwnerOfFreeProfile>(file),
    copyText: promiseProvidedBy<void, { readonly text: string }>(file),
  },
  guards: {
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    take: enqueueActions(({ context: { page }, enqueue }, isOn: boolean) => {
      enqueue.assign({ isOn });
      if (page !== undefined)
        enqueue.sendTo(page, { type: "section.saved", changed: { can_subscribe_free: isOn } });
    }),
    told: emit((_, failure: Failure) => errorToast(failure.error)),
    unreachable: emit(errorToast(UNREACHABLE)),
  },
});

const tell = {
  type: "told",
  params: ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
    event.output.failure,
} as const;
const ofOwner = ({ context: { userId } }: { readonly context: FreeProfileContext }): OwnerOfFreeProfile => ({
  user_id: userId,
});

/** Whether people may follow a page for free: turned on at once, removed after a question (OWNER-14 to OWNER-16, OWNER-41). */
export const freeProfileMachine = freeSetup.createMachine({
  id: "free-profile",
  context: ({ input }) => ({ ...input, link: "" }),
  initial: "shown",
  on: { "record.changed": { actions: assign({ isOn: ({ event }) => event.isOn }) } },
  states: {
    shown: {
      on: {
        "create.pressed": "creating",
        "remove.pressed": "asking",
        "copy.pressed": {
          target: "copying",
          actions: assign({ link: ({ context, event }) => freeFollowLink(event.origin, context.username) }),
        },
      },
    },
    creating: {
      invoke: {
        id: "create",
        src: "create",
        input: ofOwner,
        onDone: byStatus({
          ok: { target: "shown", actions: { type: "take", params: true } },
          failed: { target: "shown", actions: tell },
        }),
        onError: { target: "shown", actions: "unreachable" },
      },
    },
    copying: {
      invoke: {
        id: "copyText",
        src: "copyText",
        input: ({ context: { link } }) => ({ text: link }),
        onDone: { target: "shown", actions: emit(LINK_COPIED) },
        onError: { target: "shown", actions: emit(COPY_REFUSED) },
      },
    },
    asking: {
      entry: emit({ type: "dialog.requested", dialog: { kind: "confirm", name: "remove-free-profile" } }),
      on: { "question.answered": [{ guard: "isConfirmed", target: "removing" }, { target: "shown" }] },
    },
    removing: {
      invoke: {
        id: "remove",
        src: "remove",
        input: ofOwner,
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              { type: "take", params: false },
              emit({
                type: "dialog.requested",
                dialog: {
                  kind: "alert",
                  name: "free-profile-removed",
                  title: "Free profile removed",
                  text: "Your free profile is being removed. It takes a couple of minutes until all fans see the change.",
                },
              }),
            ],
          },
          failed: { target: "shown", actions: tell },
        }),
        onError: { target: "shown", actions: "unreachable" },
      },
    },
  },
});

export type FreeProfileRef = ActorRefFrom<typeof freeProfileMachine>;
export type FreeProfileSnapshot = SnapshotFrom<typeof freeProfileMachine>;

/** `doing`: what is under way. */
export interface FreeProfileView {
  readonly status: "on" | "off";
  readonly username: string;
  readonly doing: "creating" | "removing" | null;
}

/** What the section of the free profile renders. */
export const selectFreeProfileView = ({ value, context }: FreeProfileSnapshot): FreeProfileView => ({
  status: context.isOn ? "on" : "off",
  username: context.username,
  doing: value === "creating" || value === "removing" ? value : null,
});
