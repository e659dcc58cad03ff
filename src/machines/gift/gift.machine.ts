import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup, stopChild } from "xstate";

import { namesIn } from "../../domain/broadcast/broadcast.ts";
import { longestSearch } from "../../domain/fans/fans.ts";
import { counted } from "../../domain/format/number.ts";
import { checkGifts, giftLimits, usualGift, type GiftTexts } from "../../domain/gift/gift.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo, Call } from "../resource/call.ts";
import type { LineRestored } from "../socket/socket-received.ts";

/** Gifts while they are written. */
export interface GiftForm {
  /** Usernames, with commas between them. */
  readonly usernames: string;
  /** Seconds. */
  readonly duration: number;
  readonly remark: string;
}

/** From which of her fans a creator picks. */
export const fanGroups = {
  followers: "Free followers",
  expired: "Ended subscribers",
  subscribers: "Subscribers",
} as const;
export type FanGroup = keyof typeof fanGroups;

export type GiftEvent =
  | FormEvent<GiftForm & { readonly query: string }>
  | { readonly type: "picker.opened" }
  | { readonly type: "picker.closed" }
  | { readonly type: "group.chosen"; readonly group: FanGroup }
  | { readonly type: "search.submitted" }
  | { readonly type: "fan.toggled"; readonly username: string }
  /** `name`: what he is called. */
  | { readonly type: "end.pressed"; readonly id: string; readonly name: string }
  | QuestionAnswered
  | LineRestored;

export interface GiftContext extends GiftForm {
  readonly texts: GiftTexts;
  /** Who got none at last, and why. */
  readonly refused: readonly { readonly username: string; readonly error: string }[];
  readonly group: FanGroup;
  readonly query: string;
  /** The gift that is ended. */
  readonly ending: { readonly id: string; readonly name: string } | null;
}

type GivenGifts = EndpointAnswer<"giveGifts">;

const file = "src/actors/gift/gift.actors.ts";

const fansRequest = ({ group, query: typed }: Pick<GiftContext, "group" | "query">): Call => {
  const query = typed.trim() === "" ? {} : { query: typed.trim() };
  return group === "followers"
    ? { endpoint: "getFollowers", input: query }
    : { endpoint: "getSubscribers", input: { ...query, status: group === "expired" ? group : "active" } };
};

/** The names with one more, or without it. */
export const toggledName = (usernames: string, username: string): string => {
  const names = namesIn(usernames);
  const key = username.toLowerCase();
  return (names.includes(key) ? names.filter((name) => name !== key) : [...names, key]).join(", ");
};

// How long the message is, is judged by the server: it is secret, so that a replay does not know it.
const parts = formParts<GiftContext, GiftEvent>(({ usernames, duration }) =>
  checkGifts({ usernames: namesIn(usernames), duration, message: "" }),
);

const giftSetup = setup({
  types: {
    context: {} as GiftContext,
    events: {} as GiftEvent,
    input: {} as PageInput<"gifts">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      gifts: "list";
      fans: "list";
      giveGifts: "giveGifts";
      endGift: "endGift";
    },
  },
  actors: {
    list: listMachine,
    giveGifts: promiseProvidedBy<AnswerTo<"giveGifts">, GiftForm>(file),
    endGift: promiseProvidedBy<AnswerTo<"endGift">, { readonly id: string }>(file),
  },
  guards: {
    ...parts.guards,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isRoomFor: ({ context: { usernames }, event }) =>
      event.type === "fan.toggled" &&
      (namesIn(usernames).length < giftLimits.names ||
        namesIn(usernames).includes(event.username.toLowerCase())),
  },
  actions: {
    ...parts.actions,
    // The text of the message's field, which is called otherwise in the call, and what was said of names that are typed anew.
    forget: assign(({ context: { texts, refused }, event }) => {
      if (event.type !== "field.changed") return {};
      const { message: _, ...others } = texts;
      return {
        texts: event.field === "remark" ? others : texts,
        refused: event.field === "usernames" ? [] : refused,
      };
    }),
    toggle: assign(({ context: { usernames, texts }, event }) => {
      if (event.type !== "fan.toggled") return {};
      const { usernames: _, ...others } = texts;
      return { usernames: toggledName(usernames, event.username), texts: others, refused: [] };
    }),
    // Who got none stays in the form, and gets the same once he is put right.
    keepRefused: assign(({ context: { remark } }, { refused }: GivenGifts) => ({
      usernames: refused.map(({ username }) => username).join(", "),
      refused,
      remark: refused.length === 0 ? "" : remark,
    })),
    tellGiven: emit((_, { items }: GivenGifts) => ({
      type: "toast.requested",
      kind: "success",
      text: `${counted(items.length, "person has", "people have")} your gift.`,
    })),
    reload: sendTo("gifts", { type: "reload.requested" }),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

const search = giftSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    const group = event.type === "group.chosen" ? event.group : context.group;
    enqueue.assign({ group });
    const request = fansRequest({ group, query: context.query });
    enqueue.sendTo("fans", { type: "request.changed", request });
  }),
);

/** Gives subscriptions away to many at once, and lists and ends what was given (ACCT-43, C-09). */
export const giftMachine = giftSetup.createMachine({
  id: "gift",
  meta: { publicFields: ["usernames", "duration", "query"] },
  context: ({ input: { route } }) => ({
    ...{ usernames: route.to ?? "", duration: usualGift, remark: "" },
    ...{ texts: {}, refused: [], group: "followers", query: "", ending: null },
  }),
  invoke: { id: "gifts", src: "list", input: { request: { endpoint: "getGifts", input: {} } } },
  type: "parallel",
  on: { "line.restored": { actions: "reload" } },
  states: {
    form: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "field.changed": { actions: ["changeField", "forget"] },
            "form.submitted": [
              { guard: "isComplete", target: "submitting", actions: ["clearTexts", assign({ refused: [] })] },
              { actions: "showMissing" },
            ],
            "picker.opened": "picking",
          },
        },
        picking: {
          invoke: { id: "fans", src: "list", input: ({ context }) => ({ request: fansRequest(context) }) },
          on: {
            "field.changed": {
              guard: ({ event }) => event.field === "query",
              actions: assign(({ event }) =>
                event.field === "query" ? { query: event.value.slice(0, longestSearch) } : {},
              ),
            },
            "group.chosen": { actions: search },
            "search.submitted": { actions: search },
            "fan.toggled": { guard: "isRoomFor", actions: "toggle" },
            "picker.closed": { target: "editing", actions: [stopChild("fans"), assign({ query: "" })] },
          },
        },
        submitting: {
          tags: "busy",
          invoke: {
            id: "giveGifts",
            src: "giveGifts",
            input: ({ context: { usernames, duration, remark } }) => ({ usernames, duration, remark }),
            onDone: byStatus({
              ok: [
                {
                  guard: ({ event }) => event.output.data.items.length > 0,
                  target: "editing",
                  actions: [
                    { type: "tellGiven", params: ({ event }) => event.output.data },
                    { type: "keepRefused", params: ({ event }) => event.output.data },
                    "reload",
                  ],
                },
                {
                  target: "editing",
                  actions: { type: "keepRefused", params: ({ event }) => event.output.data },
                },
              ],
              failed: whenRefused,
            }),
            onError: whenUnreachable,
          },
        },
      },
    },
    list: {
      initial: "showing",
      states: {
        showing: {
          on: {
            "end.pressed": {
              target: "asking",
              actions: assign(({ event: { id, name } }) => ({ ending: { id, name } })),
            },
          },
        },
        asking: {
          entry: emit(({ context: { ending } }) => ({
            type: "dialog.requested",
            dialog: {
              ...{ kind: "confirm", name: "end-gift", title: `End the gift of ${ending?.name ?? ""}?` },
              text: "It ends at once. What was bought stays.",
              ...{ confirmLabel: "End now", cancelLabel: "Keep it" },
            },
          })),
          on: { "question.answered": [{ guard: "isConfirmed", target: "ending" }, { target: "showing" }] },
        },
        ending: {
          invoke: {
            id: "endGift",
            src: "endGift",
            input: ({ context: { ending } }) => ({ id: ending!.id }),
            onDone: byStatus({
              ok: {
                target: "showing",
                actions: [
                  emit({ type: "toast.requested", kind: "success", text: "The gift has ended." }),
                  "reload",
                ],
              },
              // What happened meanwhile is seen in the list.
              failed: {
                target: "showing",
                actions: [{ type: "tell", params: ({ event }) => event.output.failure }, "reload"],
              },
            }),
            onError: { target: "showing", actions: { type: "tell", params: null } },
          },
        },
      },
    },
  },
});

export type GiftRef = ActorRefFrom<typeof giftMachine>;
export type GiftSnapshot = SnapshotFrom<typeof giftMachine>;

export interface GiftView extends GiftContext {
  readonly status: "editing" | "picking" | "submitting";
  /** The names of the form. */
  readonly names: readonly string[];
  /** The gift that is being ended. */
  readonly endingId: string | null;
  readonly gifts: ActorRefFrom<typeof listMachine> | null;
  readonly fans: ActorRefFrom<typeof listMachine> | null;
}

/** What the page of gifts shows. */
export const selectGiftView = ({ context, value, children }: GiftSnapshot): GiftView => ({
  ...context,
  status: value.form,
  names: namesIn(context.usernames),
  endingId: value.list === "ending" ? (context.ending?.id ?? null) : null,
  gifts: children.gifts ?? null,
  fans: children.fans ?? null,
});
