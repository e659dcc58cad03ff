import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { COPY_REFUSED } from "../app/copied.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export type DomainPage = "customize-overview" | "domains" | "domain-instructions";
export type Customized = EndpointAnswer<"getCustomize">["data"];
type OwnDomains = EndpointAnswer<"checkDomain">["data"];
export type ShownDomain = Customized["domain_list"][number];

export type CustomDomainEvent =
  | { readonly type: "check.pressed"; readonly domain: string }
  | { readonly type: "remove.pressed"; readonly domain: string }
  | { readonly type: "copy.pressed"; readonly text: string }
  | { readonly type: "retry.requested" }
  | QuestionAnswered
  | SocketReceived
  | LineRestored;

export interface CustomDomainContext {
  readonly page: DomainPage;
  readonly data: Customized | null;
  /** The name of which something is done. */
  readonly domain: string;
  readonly copied: string;
  readonly error: string;
}

/** The name of which something is done. */
export interface OfDomain {
  readonly domain: string;
}

const file = "src/actors/custom-domain/custom-domain.actors.ts";

/** What a check has found, for a toast. */
export const checkFound = (domains: readonly ShownDomain[], name: string): string => {
  const found = domains.find(({ custom_domain }) => custom_domain === name);
  if (found?.custom_domain_status === "online") return `${found.custom_domain_shown} is online.`;
  return found !== undefined && found.problem === null
    ? "The records are right. The name goes online when it is approved."
    : "The records are not right yet.";
};

const customDomainSetup = setup({
  types: {
    context: {} as CustomDomainContext,
    events: {} as CustomDomainEvent,
    input: {} as Pick<PageInput<DomainPage>, "route">,
    emitted: {} as SharedEmitted,
  },
  actors: {
    loadDomains: promiseProvidedBy<AnswerTo<"getCustomize">>(file),
    checkDomain: promiseProvidedBy<AnswerTo<"checkDomain">, OfDomain>(file),
    removeDomain: promiseProvidedBy<AnswerTo<"removeDomain">, OfDomain>(file),
    copyText: promiseProvidedBy<void, { readonly text: string }>(file),
  },
  guards: {
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    // What became of a name is a notice.
    isNotice: ({ event }) => event.type === "socket.received" && event.name === "notification.new",
  },
  actions: {
    take: assign(({ context }, own: OwnDomains) => ({
      data: context.data === null ? null : { ...context.data, ...own },
    })),
    choose: assign(({ event }) => ("domain" in event ? { domain: event.domain } : {})),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

const refused = {
  target: "loading",
  actions: {
    type: "tell",
    params: ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
      event.output.failure,
  },
} as const;
const unreached = { target: "shown", actions: { type: "tell", params: null } } as const;

/** The names that a creator's profile is at, and how each stands (ACCT-12, ACCT-14, ACCT-17). */
export const customDomainMachine = customDomainSetup.createMachine({
  id: "custom-domain",
  context: ({ input: { route } }) => ({ page: route.page, data: null, domain: "", copied: "", error: "" }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadDomains",
        src: "loadDomains",
        onDone: byStatus({
          ok: { target: "shown", actions: assign({ data: ({ event }) => event.output.data.data }) },
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "line.restored": "loading" } },
    shown: {
      on: {
        "line.restored": "loading",
        "socket.received": { guard: "isNotice", target: "loading" },
        "check.pressed": { target: "checking", actions: "choose" },
        "remove.pressed": { target: "asking", actions: "choose" },
        "copy.pressed": { target: "copying", actions: assign({ copied: ({ event }) => event.text }) },
      },
    },
    checking: {
      invoke: {
        id: "checkDomain",
        src: "checkDomain",
        input: ({ context: { domain } }) => ({ domain }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              { type: "take", params: ({ event }) => event.output.data.data },
              emit(({ context: { domain }, event }) => ({
                ...{ type: "toast.requested", kind: "info" },
                text: checkFound(event.output.data.data.domain_list, domain),
              })),
            ],
          },
          failed: refused,
        }),
        onError: unreached,
      },
    },
    copying: {
      invoke: {
        id: "copyText",
        src: "copyText",
        input: ({ context: { copied } }) => ({ text: copied }),
        onDone: {
          target: "shown",
          actions: emit({ type: "toast.requested", kind: "success", text: "Copied." }),
        },
        onError: { target: "shown", actions: emit(COPY_REFUSED) },
      },
    },
    asking: {
      entry: emit(({ context: { domain } }) => ({
        type: "dialog.requested",
        dialog: {
          ...{ kind: "confirm", name: "remove-domain", title: "Remove domain" },
          text: `Your profile is not at "${domain}" any more, and who is logged in there is logged out.`,
          ...{ confirmLabel: "Remove", cancelLabel: "Keep it" },
        },
      })),
      on: { "question.answered": [{ guard: "isConfirmed", target: "removing" }, { target: "shown" }] },
    },
    removing: {
      invoke: {
        id: "removeDomain",
        src: "removeDomain",
        input: ({ context: { domain } }) => ({ domain }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              { type: "take", params: ({ event }) => event.output.data.data },
              emit({ type: "toast.requested", kind: "success", text: "The domain is removed." }),
            ],
          },
          failed: refused,
        }),
        onError: unreached,
      },
    },
  },
});

export type CustomDomainRef = ActorRefFrom<typeof customDomainMachine>;
export type CustomDomainSnapshot = SnapshotFrom<typeof customDomainMachine>;

export type CustomDomainView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "shown";
      readonly data: Customized;
      /** What is done to which name; nothing else is begun meanwhile. */
      readonly doing: { readonly act: "check" | "remove"; readonly domain: string } | null;
    };

/** What the pages of own domains render; a list that is read anew stays. */
export const selectCustomDomainView = ({ value, context }: CustomDomainSnapshot): CustomDomainView => {
  const { data, error, domain } = context;
  if (value === "failed") return { status: "failed", error };
  if (data === null) return { status: "loading" };
  const act = value === "checking" ? "check" : value === "removing" ? "remove" : null;
  return { status: "shown", data, doing: act === null ? null : { act, domain } };
};
