import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, setup } from "xstate";

import { fieldTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import type { DomainKind } from "../../domain/custom-domain/domain-status.ts";
import { hostProblem, tidyHost } from "../../domain/custom-domain/host-name.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export type RequestPage = "domain-new" | "domain-existing";

/** The names of the form; the alternatives belong to a new domain and may be empty. */
export interface DomainRequest {
  readonly custom_domain: string;
  readonly alternative_1: string;
  readonly alternative_2: string;
}

export interface DomainRequestContext extends DomainRequest {
  readonly kind: DomainKind;
  readonly texts: FieldTexts<keyof DomainRequest>;
}

export interface DomainToAsk {
  readonly kind: DomainKind;
  readonly names: readonly string[];
}

export const domainLabels: Readonly<Record<keyof DomainRequest, string>> = {
  custom_domain: "Domain",
  alternative_1: "Second choice",
  alternative_2: "Third choice",
};

const optional = (typed: string): string | null =>
  typed.trim() === "" ? null : hostProblem(tidyHost(typed));

const check = ({ kind, custom_domain, alternative_1, alternative_2 }: DomainRequestContext) =>
  fieldTexts({
    custom_domain: hostProblem(tidyHost(custom_domain)),
    alternative_1: kind === "new" ? optional(alternative_1) : null,
    alternative_2: kind === "new" ? optional(alternative_2) : null,
  });

const parts = formParts<DomainRequestContext, FormEvent<DomainRequest>>(check);

/** A creator asks for a name: up to three new ones of which one is registered for her, or one that is hers (ACCT-15, ACCT-16). */
export const domainRequestMachine = setup({
  types: {
    context: {} as DomainRequestContext,
    events: {} as FormEvent<DomainRequest>,
    input: {} as Pick<PageInput<RequestPage>, "route">,
    emitted: {} as SharedEmitted,
  },
  actors: {
    askForDomain: promiseProvidedBy<AnswerTo<"addDomain">, DomainToAsk>(
      "src/actors/domain-request/domain-request.actors.ts",
    ),
  },
  actions: parts.actions,
  guards: parts.guards,
}).createMachine({
  id: "domain-request",
  // Names of the internet are public.
  meta: { publicFields: Object.keys(domainLabels) },
  context: ({ input: { route } }) => ({
    ...{ custom_domain: "", alternative_1: "", alternative_2: "", texts: {} },
    kind: route.page === "domain-new" ? "new" : "existing",
  }),
  initial: "editing",
  states: {
    editing: { on: { "field.changed": { actions: "changeField" }, "form.submitted": whenSubmitted } },
    submitting: {
      invoke: {
        id: "askForDomain",
        src: "askForDomain",
        input: ({ context: { kind, custom_domain, alternative_1, alternative_2 } }) => ({
          kind,
          names: [custom_domain, ...(kind === "new" ? [alternative_1, alternative_2] : [])]
            .map(tidyHost)
            .filter((name) => name !== ""),
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: [
              emit({
                type: "toast.requested",
                kind: "success",
                text: "We have your request and look at it.",
              }),
              emit(({ context: { kind } }) => ({
                type: "navigation.requested",
                to: accountPages[kind === "new" ? "domains" : "domain-instructions"].path,
              })),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    /** The next page is being opened. */
    done: {},
  },
});

export type DomainRequestRef = ActorRefFrom<typeof domainRequestMachine>;
export type DomainRequestSnapshot = SnapshotFrom<typeof domainRequestMachine>;

export interface DomainRequestView extends DomainRequestContext {
  readonly status: "editing" | "submitting";
}

/** What the form renders. */
export const selectDomainRequestView = ({ value, context }: DomainRequestSnapshot): DomainRequestView => ({
  status: value === "editing" ? "editing" : "submitting",
  ...context,
});
