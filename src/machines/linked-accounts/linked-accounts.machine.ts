import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { providerNames, type SocialProvider } from "../../domain/account/social.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export type LinkedAccounts = EndpointAnswer<"getLinkedAccounts">;

export type LinkedAccountsEvent =
  | { readonly type: "link.pressed"; readonly provider: SocialProvider }
  | { readonly type: "unlink.pressed"; readonly provider: SocialProvider }
  | { readonly type: "retry.requested" }
  | QuestionAnswered;

export interface LinkedAccountsContext {
  readonly username: string;
  readonly isCreator: boolean;
  readonly linked: LinkedAccounts | null;
  /** Which is being linked or unlinked. */
  readonly provider: SocialProvider;
  /** Why it could not be read, or could not be unlinked. */
  readonly error: string | null;
}

const file = "src/actors/linked-accounts/linked-accounts.actors.ts";

export interface Chosen {
  readonly provider: SocialProvider;
}

/** What is linked of a provider. */
export const accountAt = (linked: LinkedAccounts | null, provider: SocialProvider) =>
  linked?.accounts.find((account) => account.provider === provider);

const linkedAccountsSetup = setup({
  types: {
    context: {} as LinkedAccountsContext,
    events: {} as LinkedAccountsEvent,
    input: {} as Pick<PageInput<"setting-socials">, "user">,
    emitted: {} as SharedEmitted,
    children: {} as { loadLinked: "loadLinked"; linkAccount: "linkAccount"; unlinkAccount: "unlinkAccount" },
  },
  actors: {
    loadLinked: promiseProvidedBy<AnswerTo<"getLinkedAccounts">>(file),
    linkAccount: promiseProvidedBy<AnswerTo<"linkAccount">, Chosen>(file),
    unlinkAccount: promiseProvidedBy<AnswerTo<"unlinkAccount">, Chosen>(file),
  },
  guards: {
    // Twitter is linked once more where it may not be posted to.
    mayLink: ({ context: { linked }, event }) => {
      if (event.type !== "link.pressed") return false;
      const account = accountAt(linked, event.provider);
      return account === undefined || account.shares_posts === false;
    },
    isLinked: ({ context: { linked }, event }) =>
      event.type === "unlink.pressed" && accountAt(linked, event.provider) !== undefined,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    ask: emit(({ context: { provider } }) => ({
      type: "dialog.requested",
      dialog: {
        kind: "confirm",
        name: "unlink-account",
        title: `Unlink ${providerNames[provider]}?`,
        text: `You will not be able to log in with ${providerNames[provider]} any more.`,
        confirmLabel: "Unlink",
        cancelLabel: "Keep it",
      },
    })),
    tellUnlinked: emit(({ context: { provider } }) => ({
      type: "toast.requested",
      kind: "success",
      text: `${providerNames[provider]} is unlinked.`,
    })),
  },
});

/** The accounts at Google and Twitter that lead into one's own (ACCT-57). */
export const linkedAccountsMachine = linkedAccountsSetup.createMachine({
  id: "linked-accounts",
  context: ({ input: { user } }) => ({
    ...{ username: user?.username ?? "", isCreator: user?.type === "model" },
    ...{ linked: null, provider: "google", error: null },
  }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadLinked",
        src: "loadLinked",
        onDone: byStatus({
          ok: { target: "shown", actions: assign({ linked: ({ event }) => event.output.data, error: null }) },
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    shown: {
      on: {
        "link.pressed": {
          guard: "mayLink",
          target: "linking",
          actions: assign({ provider: ({ event }) => event.provider, error: null }),
        },
        "unlink.pressed": {
          guard: "isLinked",
          target: "asking",
          actions: assign({ provider: ({ event }) => event.provider, error: null }),
        },
      },
    },
    asking: {
      entry: "ask",
      on: { "question.answered": [{ guard: "isConfirmed", target: "unlinking" }, { target: "shown" }] },
    },
    unlinking: {
      invoke: {
        id: "unlinkAccount",
        src: "unlinkAccount",
        input: ({ context: { provider } }) => ({ provider }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [assign({ linked: ({ event }) => event.output.data }), "tellUnlinked"],
          },
          failed: {
            target: "shown",
            actions: [
              assign({ error: ({ event }) => event.output.failure.error }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: { target: "shown", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    linking: {
      invoke: {
        id: "linkAccount",
        src: "linkAccount",
        input: ({ context: { provider } }) => ({ provider }),
        onDone: byStatus({
          ok: {
            target: "leaving",
            actions: emit(({ event }) => ({
              type: "navigation.requested",
              to: event.output.data.path,
              load: true,
            })),
          },
          failed: {
            target: "shown",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "shown", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    // The browser goes to the provider, and comes back to a new page.
    leaving: {},
  },
});

export type LinkedAccountsRef = ActorRefFrom<typeof linkedAccountsMachine>;

export type LinkedAccountsView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "shown";
      readonly linked: LinkedAccounts;
      /** What is under way, of which provider. */
      readonly busy: "linking" | "unlinking" | null;
      readonly provider: SocialProvider;
      /** Why it could not be unlinked. */
      readonly problem: string | null;
      /** Where a creator's usernames elsewhere are set; null: a fan has none. */
      readonly usernamesPath: string | null;
    };

export const selectLinkedAccountsView = ({
  value,
  context,
}: SnapshotFrom<typeof linkedAccountsMachine>): LinkedAccountsView => {
  const { linked, provider, error, isCreator, username } = context;
  if (value === "failed") return { status: "failed", error: error ?? UNREACHABLE };
  if (linked === null) return { status: "loading" };
  const isLinking = value === "linking" || value === "leaving";
  const busy = isLinking ? "linking" : value === "unlinking" ? "unlinking" : null;
  const usernamesPath = isCreator ? `/${username}/customize/about` : null;
  return { status: "shown", linked, busy, provider, problem: error, usernamesPath };
};
