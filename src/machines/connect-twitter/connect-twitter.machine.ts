import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, setup } from "xstate";

import { twitterConnectionProblem, twitterMemory } from "../../domain/account/twitter-connection.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export type ConnectTwitterEvent =
  | { readonly type: "connect.pressed" }
  | { readonly type: "prompt.dismissed" }
  | QuestionAnswered;

export interface ConnectTwitterInput {
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly signupSource: string | null;
}

export interface Memory {
  readonly memory: string;
}

const file = "src/actors/connect-twitter/connect-twitter.actors.ts";

const connectTwitterSetup = setup({
  types: {
    context: {} as ConnectTwitterInput,
    events: {} as ConnectTwitterEvent,
    input: {} as ConnectTwitterInput,
    emitted: {} as SharedEmitted,
    children: {} as {
      recallDismissal: "recallDismissal";
      keepDismissal: "keepDismissal";
      linkTwitter: "linkTwitter";
    },
  },
  actors: {
    /** Whether a dismissal is remembered. */
    recallDismissal: promiseProvidedBy<boolean, Memory>(file),
    keepDismissal: promiseProvidedBy<void, Memory>(file),
    linkTwitter: promiseProvidedBy<AnswerTo<"linkAccount">>(file),
  },
  guards: {
    remembers: ({ context }) => twitterMemory(context.signupSource) !== null,
    canConnect: ({ context }) => twitterConnectionProblem(context) === null,
  },
});

const memoryOf = ({ context }: { readonly context: ConnectTwitterInput }): Memory => ({
  memory: twitterMemory(context.signupSource) ?? "",
});

/** Asks the owner of a page to connect Twitter, until it is done or dismissed (PROFILE-43 to PROFILE-45, PROFILE-91). */
export const connectTwitterMachine = connectTwitterSetup.createMachine({
  id: "connect-twitter",
  context: ({ input }) => input,
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "remembers", target: "recalling" }, { target: "shown" }] },
    recalling: {
      invoke: {
        id: "recallDismissal",
        src: "recallDismissal",
        input: memoryOf,
        onDone: [{ guard: ({ event }) => event.output, target: "hidden" }, { target: "shown" }],
        onError: "shown",
      },
    },
    shown: {
      on: {
        "connect.pressed": [{ guard: "canConnect", target: "connecting" }, { target: "alerting" }],
        "prompt.dismissed": [{ guard: "remembers", target: "dismissing" }, { target: "hidden" }],
      },
    },
    alerting: {
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: {
          ...{ kind: "alert", name: "twitter-needs-email", title: "Connect Twitter" },
          text: twitterConnectionProblem(context) ?? "",
        },
      })),
      on: {
        "question.answered": {
          target: "shown",
          actions: emit({ type: "navigation.requested", to: accountPaths.emailAndPassword }),
        },
      },
    },
    dismissing: {
      invoke: {
        id: "keepDismissal",
        src: "keepDismissal",
        input: memoryOf,
        onDone: "hidden",
        onError: "hidden",
      },
    },
    connecting: {
      invoke: {
        id: "linkTwitter",
        src: "linkTwitter",
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
            actions: emit(({ event: { output } }) =>
              errorToast(
                output.failure.code === "not_found"
                  ? "Twitter cannot be connected on this site."
                  : output.failure.error,
              ),
            ),
          },
        }),
        onError: { target: "shown", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    // The browser goes to the provider.
    leaving: {},
    hidden: {},
  },
});

export type ConnectTwitterRef = ActorRefFrom<typeof connectTwitterMachine>;

export interface ConnectTwitterView {
  readonly status: "hidden" | "shown" | "busy";
}

/** What the prompt renders. */
export const selectConnectTwitterView = ({
  value,
}: SnapshotFrom<typeof connectTwitterMachine>): ConnectTwitterView => {
  if (value === "shown" || value === "alerting") return { status: "shown" };
  return { status: value === "connecting" || value === "leaving" ? "busy" : "hidden" };
};
