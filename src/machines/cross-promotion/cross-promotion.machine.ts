import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkInvitation, invitedName } from "../../domain/cross-promotion/promotion.ts";
import { moved } from "../../domain/gallery/moved.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { mentionsMachine, type MentionsRef } from "../mentions/mentions.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import { promotionActs, type PromotionAct } from "./promotion-acts.ts";

type Promotions = EndpointAnswer<"getPromotions">;

/** Something to be done with a promotion; `name` is the other one's. */
export interface PromotionTask {
  readonly act: PromotionAct;
  readonly id: number;
  readonly name: string;
}

export type CrossPromotionEvent =
  | FormEvent<{ readonly username: string }>
  | ({ readonly type: "act.pressed" } & PromotionTask)
  /** `to`: the partner's new place, counted from 0. */
  | { readonly type: "partner.moved"; readonly id: number; readonly to: number }
  | { readonly type: "retry.requested" }
  | QuestionAnswered
  | SocketReceived
  | LineRestored;

export interface CrossPromotionContext {
  readonly lists: Promotions;
  readonly error: string;
  readonly username: string;
  readonly texts: FieldTexts<"username">;
  readonly task: PromotionTask | null;
  /** The order that was sent last. */
  readonly order: readonly number[];
}

const file = "src/actors/cross-promotion/cross-promotion.actors.ts";

const idsOf = ({ partners }: Promotions): readonly number[] => partners.map(({ id }) => id);

const parts = formParts<CrossPromotionContext, CrossPromotionEvent>(checkInvitation);

const promotionSetup = setup({
  types: {
    context: {} as CrossPromotionContext,
    events: {} as CrossPromotionEvent,
    input: {} as Pick<PageInput<"cross-promotion">, "route">,
    emitted: {} as SharedEmitted,
    children: {} as {
      mentions: "mentions";
      loadPromotions: "loadPromotions";
      askPromotion: "askPromotion";
      actOnPromotion: "actOnPromotion";
      orderPromotions: "orderPromotions";
    },
  },
  actors: {
    mentions: mentionsMachine,
    loadPromotions: promiseProvidedBy<AnswerTo<"getPromotions">>(file),
    askPromotion: promiseProvidedBy<AnswerTo<"askPromotion">, { readonly username: string }>(file),
    actOnPromotion: promiseProvidedBy<AnswerTo<"removePromotion">, PromotionTask>(file),
    orderPromotions: promiseProvidedBy<AnswerTo<"orderPromotions">, { readonly ids: readonly number[] }>(
      file,
    ),
  },
  guards: {
    ...parts.guards,
    needsAnswer: ({ event }) =>
      event.type === "act.pressed" && promotionActs[event.act].question !== undefined,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isAboutPartners: ({ event }) =>
      event.type === "socket.received" &&
      (event.name === "friend.request" ||
        event.name === "friend.accepted" ||
        event.name === "friend.deleted"),
    isMovedSince: ({ context: { lists, order } }) => String(idsOf(lists)) !== String(order),
  },
  actions: {
    ...parts.actions,
    take: assign(({ event }) =>
      event.type === "act.pressed" ? { task: { act: event.act, id: event.id, name: event.name } } : {},
    ),
    move: assign(({ context: { lists }, event }) =>
      event.type === "partner.moved"
        ? { lists: { ...lists, partners: moved(lists.partners, event.id, event.to) } }
        : {},
    ),
    ask: emit(({ context: { task } }) => ({
      type: "dialog.requested",
      dialog: {
        ...{ kind: "confirm", name: "promotion-act" },
        ...(task && promotionActs[task.act].question?.(task.name)),
      },
    })),
    // Who had asked herself is a partner by it.
    tellAsked: emit(({ context: { lists, username } }) => {
      const name = invitedName(username).toLowerCase();
      const other = lists.received.find(({ user }) => user.username.toLowerCase() === name);
      return {
        type: "toast.requested",
        kind: "success",
        text:
          other === undefined ? "Your request is sent." : promotionActs.accept.done(other.user.display_name),
      };
    }),
    tellDone: emit(({ context: { task } }) => ({
      type: "toast.requested",
      kind: "success",
      text: task === null ? "" : promotionActs[task.act].done(task.name),
    })),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

type Refused = { readonly event: { readonly output: { readonly failure: Failure } } };
const tellRefusal = { type: "tell", params: ({ event }: Refused) => event.output.failure } as const;
const tellUnreachable = { type: "tell", params: null } as const;

/** What is done while the lists are there, also while they are read anew. */
const pressed = {
  "form.submitted": whenSubmitted,
  "act.pressed": [
    { guard: "needsAnswer", target: "asking", actions: "take" },
    { target: "acting", actions: "take" },
  ],
  "partner.moved": { target: "ordering", actions: "move" },
} as const;

/** A creator's partners, requests, and what their cards brought; asking, answering, parting, ordering (ACCT-09, ACCT-74). */
export const crossPromotionMachine = promotionSetup.createMachine({
  id: "cross-promotion",
  meta: { publicFields: ["username"] },
  context: {
    lists: { partners: [], received: [], sent: [] },
    ...{ error: "", username: "", texts: {}, task: null, order: [] },
  },
  invoke: { id: "mentions", src: "mentions" },
  initial: "loading",
  on: { "field.changed": { actions: "changeField" } },
  states: {
    loading: {
      invoke: {
        id: "loadPromotions",
        src: "loadPromotions",
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ lists: ({ event }) => event.output.data }) },
          failed: {
            target: "failed",
            actions: assign({ error: ({ event }) => event.output.failure.error }),
          },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "line.restored": "loading" } },
    showing: {
      on: {
        ...pressed,
        "socket.received": { guard: "isAboutPartners", target: "refreshing" },
        "line.restored": "refreshing",
      },
    },
    // What is shown stays until the answer is there.
    refreshing: {
      invoke: {
        id: "loadPromotions",
        src: "loadPromotions",
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ lists: ({ event }) => event.output.data }) },
          failed: "showing",
        }),
        onError: "showing",
      },
      on: {
        ...pressed,
        "socket.received": { guard: "isAboutPartners", target: "refreshing", reenter: true },
        "line.restored": { target: "refreshing", reenter: true },
      },
    },
    submitting: {
      invoke: {
        id: "askPromotion",
        src: "askPromotion",
        input: ({ context: { username } }) => ({ username: invitedName(username) }),
        onDone: byStatus({
          ok: { target: "refreshing", actions: ["tellAsked", assign({ username: "" })] },
          failed: { ...whenRefused, target: "refreshing" },
        }),
        onError: { ...whenUnreachable, target: "showing" },
      },
    },
    asking: {
      entry: "ask",
      on: { "question.answered": [{ guard: "isConfirmed", target: "acting" }, { target: "refreshing" }] },
    },
    acting: {
      invoke: {
        id: "actOnPromotion",
        src: "actOnPromotion",
        input: ({ context: { task } }) => task!,
        onDone: byStatus({
          ok: { target: "refreshing", actions: "tellDone" },
          // What happened meanwhile is seen in the lists.
          failed: { target: "refreshing", actions: tellRefusal },
        }),
        onError: { target: "showing", actions: tellUnreachable },
      },
    },
    // What is moved meanwhile is sent afterwards.
    ordering: {
      entry: assign({ order: ({ context }) => idsOf(context.lists) }),
      invoke: {
        id: "orderPromotions",
        src: "orderPromotions",
        input: ({ context }) => ({ ids: idsOf(context.lists) }),
        onDone: byStatus({
          ok: [{ guard: "isMovedSince", target: "ordering", reenter: true }, { target: "showing" }],
          failed: { target: "loading", actions: tellRefusal },
        }),
        onError: { target: "loading", actions: tellUnreachable },
      },
      on: { "partner.moved": { actions: "move" } },
    },
  },
});

export type CrossPromotionRef = ActorRefFrom<typeof crossPromotionMachine>;
export type CrossPromotionSnapshot = SnapshotFrom<typeof crossPromotionMachine>;

export type CrossPromotionView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | ({
      readonly status: "shown";
      readonly username: string;
      readonly texts: FieldTexts<"username">;
      /** The request is on its way. */
      readonly sending: boolean;
      /** What is being done. */
      readonly task: PromotionTask | null;
      /** Buttons rest. */
      readonly busy: boolean;
      readonly mentions: MentionsRef | null;
    } & Promotions);

/** The lists are there. */
export type CrossPromotionShown = Extract<CrossPromotionView, { readonly status: "shown" }>;

/** What the page shows. */
export const selectCrossPromotionView = ({
  value,
  context: { lists, error, username, texts, task },
  children,
}: CrossPromotionSnapshot): CrossPromotionView => {
  if (value === "loading") return { status: "loading" };
  if (value === "failed") return { status: "failed", error };
  return {
    ...{ status: "shown", username, texts, sending: value === "submitting" },
    task: value === "acting" ? task : null,
    busy: value !== "showing" && value !== "refreshing",
    mentions: children.mentions ?? null,
    ...lists,
  };
};
