import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Somebody who can be named. */
export interface Suggestion {
  readonly username: string;
  readonly display_name: string;
}

export type MentionsEvent =
  /** What is typed of a username where the caret is; null: none. */
  | { readonly type: "caret.moved"; readonly query: string | null }
  | { readonly type: "option.moved"; readonly by: 1 | -1 }
  | { readonly type: "mention.left" };

export interface MentionsContext {
  readonly query: string | null;
  readonly found: readonly Suggestion[];
  /** The place of the suggestion that Enter takes. */
  readonly active: number;
}

/** So many are suggested. */
export const SUGGESTIONS = 6;

const mentionsSetup = setup({
  types: {
    context: {} as MentionsContext,
    events: {} as MentionsEvent,
    children: {} as { search: "search" },
  },
  actors: {
    search: promiseProvidedBy<AnswerTo<"searchCreators">, { readonly query: string }>(
      "src/actors/mentions/mentions.actors.ts",
    ),
  },
  delays: { searchDelay: 250 },
  guards: {
    isNone: ({ event }) => event.type === "caret.moved" && event.query === null,
    isSame: ({ context, event }) => event.type === "caret.moved" && event.query === context.query,
  },
  actions: {
    take: assign(({ event }) => (event.type === "caret.moved" ? { query: event.query } : {})),
    drop: assign({ query: null, found: [], active: 0 }),
  },
});

/** Suggests whom a text may name, while a "@" and some letters are typed (OWNER-08, OWNER-42). */
export const mentionsMachine = mentionsSetup.createMachine({
  id: "mentions",
  context: { query: null, found: [], active: 0 },
  initial: "idle",
  on: {
    "caret.moved": [
      { guard: "isNone", target: ".idle" },
      { guard: "isSame" },
      { target: ".typing", actions: "take" },
    ],
    "mention.left": ".idle",
  },
  states: {
    idle: { entry: "drop" },
    typing: { after: { searchDelay: "searching" } },
    searching: {
      invoke: {
        id: "search",
        src: "search",
        input: ({ context }) => ({ query: context.query ?? "" }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: assign(({ event: { output } }) => ({
              active: 0,
              found: output.data.items
                .slice(0, SUGGESTIONS)
                .map(({ user: { username, display_name } }) => ({ username, display_name })),
            })),
          },
          // A name can be typed to its end.
          failed: "idle",
        }),
        onError: "idle",
      },
    },
    shown: {
      on: {
        "option.moved": {
          actions: assign({
            active: ({ context: { active, found }, event }) =>
              found.length === 0 ? 0 : (active + event.by + found.length) % found.length,
          }),
        },
      },
    },
  },
});

export type MentionsRef = ActorRefFrom<typeof mentionsMachine>;

/** What is suggested; the list stays while more is typed. */
export interface MentionsView {
  readonly status: "closed" | "open";
  readonly found: readonly Suggestion[];
  readonly active: number;
}

/** What the field with suggestions renders. */
export const selectMentionsView = ({ context }: SnapshotFrom<typeof mentionsMachine>): MentionsView => {
  const { found, active } = context;
  return { status: found.length === 0 ? "closed" : "open", found, active };
};
