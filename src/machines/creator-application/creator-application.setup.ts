import { assign, emit, sendTo, setup } from "xstate";

import { clearText, hasTexts } from "../../domain/account/field-texts.ts";
import {
  documentKinds,
  emptyApplication,
  neededDocuments,
  type ApplicationFields,
  type ApplicationTexts,
} from "../../domain/creator-application/application.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, type FieldChanged } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { uploadMachine, type MediaChanged } from "../upload/upload.machine.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import { noDocuments, sectionTexts, sectionWith, type Documents, type Section } from "./sections.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

/** The fields by name, as they are called wherever the country does not matter. */
export const applicationLabels: Readonly<Record<keyof ApplicationFields, string>> = {
  first_name: "Legal first name",
  last_name: "Legal last name",
  birth_date: "Date of birth",
  social_link: "A link to one of your profiles",
  country: "Country",
  state: "State",
  street: "Street and number",
  city: "City",
  postal_code: "Postal code",
  document_type: "Document",
  fans_platform: "Platform",
  fans_link: "Link to your profile there",
  fans_number: "Followers",
};

export type CreatorApplicationEvent =
  | { readonly type: "terms.changed"; readonly accepted: boolean }
  | { readonly type: "logIn.chosen" }
  | FieldChanged<ApplicationFields>
  | { readonly type: "section.finished" }
  | { readonly type: "back.chosen" }
  | { readonly type: "retry.requested" }
  | { readonly type: "dashboard.chosen" }
  | MediaChanged
  | SocketReceived;

/** What the keeping actor takes. */
export type DraftCommand =
  | { readonly type: "draft.changed"; readonly fields: ApplicationFields }
  | { readonly type: "draft.dropped" };

/** How somebody's application stands when he comes; `begun` is the address of the page where he signed up, if he just did. */
export interface Opening {
  readonly status: "none" | "submitted" | "approved" | "rejected";
  readonly reason: string | null;
  readonly fields: ApplicationFields;
  readonly studio: string | null;
  readonly begun: string | null;
}

export interface CreatorApplicationContext extends PageInput<"creator-application"> {
  /** The terms are accepted, before or by the box below the document (ROUTE-45). */
  readonly terms: boolean;
  readonly fields: ApplicationFields;
  readonly documents: Documents;
  readonly texts: ApplicationTexts;
  readonly studio: string | null;
  /** Why the last application was declined. */
  readonly declined: { readonly reason: string | null } | null;
  readonly begun: string | null;
}

type Route = PageInput<"creator-application">["route"];

/** The address of a page of the application. */
export const addressOf = ({ variant, studio }: Route): string => {
  if (studio !== null) return `/creator/signup/studio/${studio}`;
  return { standard: "/creator/signup", form: "/creator/signup-form", vip: "/creator/vip-signup-form" }[
    variant
  ];
};

/** Who has not accepted the terms yet is asked to, once. */
export const asksTerms = ({ user }: CreatorApplicationContext): boolean => user?.has_accepted_terms === false;

const bodyOf = (context: CreatorApplicationContext): EndpointInput<"submitApplication"> => {
  const { fields, documents, studio, route, terms } = context;
  return {
    variant: route.variant,
    ...fields,
    studio,
    documents: neededDocuments(fields.document_type).flatMap((kind) => {
      const document = documents[kind];
      return document === null ? [] : [{ kind, ...document }];
    }),
    ...(asksTerms(context) ? { accepts_terms: terms } : {}),
  };
};

const filledOf = ({ fields, documents, terms, route: { variant }, now }: CreatorApplicationContext) => ({
  ...{ fields, documents, terms, variant, now },
});

export const textsIn = (section: Section, context: CreatorApplicationContext): ApplicationTexts =>
  sectionTexts(section, filledOf(context));

/** Its sections are judged one by one: `isFinished`, `showTexts`. */
const { changeField, clearTexts, showFailure } = formParts<
  CreatorApplicationContext,
  CreatorApplicationEvent
>(() => ({}), "fields").actions;

/** The parts of the application's machine. */
export const applicationSetup = setup({
  types: {
    context: {} as CreatorApplicationContext,
    events: {} as CreatorApplicationEvent,
    input: {} as PageInput<"creator-application">,
    emitted: {} as SharedEmitted,
    children: {} as {
      signUp: "signUp";
      draft: "draft";
      front: "upload";
      back: "upload";
      selfie: "upload";
    },
  },
  actors: {
    signUp: signUpMachine,
    upload: uploadMachine,
    draft: callbackProvidedBy<DraftCommand, { readonly owner: string | null; readonly begun: string | null }>(
      "src/actors/creator-application/creator-application.actors.ts",
    ),
    openApplication: promiseProvidedBy<CallResult<Opening>, { readonly owner: string }>(
      "src/actors/creator-application/creator-application.actors.ts",
    ),
    submitApplication: promiseProvidedBy<AnswerTo<"submitApplication">, EndpointInput<"submitApplication">>(
      "src/actors/creator-application/creator-application.actors.ts",
    ),
  },
  guards: {
    isGuest: ({ context }) => context.user === null,
    isApproved: ({ context }) => context.user?.compliance_status.status === "approved",
    isAnotherPage: ({ context }) => context.begun !== null && context.begun !== addressOf(context.route),
    isReviewed: ({ event }) =>
      event.type === "socket.received" && event.name === "account.verification-update",
    isApproval: ({ event }) =>
      event.type === "socket.received" &&
      event.name === "account.verification-update" &&
      event.data.status === "approved",
    wasSubmitted: (_, { code }: Failure) => code === "application_submitted",
    opensSubmitted: (_, { status }: Opening) => status === "submitted",
    opensApproved: (_, { status }: Opening) => status === "approved",
    isRefusedIn: (
      { context },
      { failure, section }: { readonly failure: Failure; readonly section: Section },
    ) => sectionWith(failure.fields ?? {}, context.route.variant) === section,
    isFinished: ({ context }, section: Section) => !hasTexts(textsIn(section, context)),
    bringsFans: ({ context }) => context.route.variant === "vip",
  },
  actions: {
    ...{ changeField, clearTexts, showFailure },
    /** Another country has other states. */
    dropState: assign(({ context: { fields }, event }) =>
      event.type === "field.changed" && event.field === "country" ? { fields: { ...fields, state: "" } } : {},
    ),
    keepDocument: assign(({ context, event }) => {
      const kind = documentKinds.find((each) => event.type === "media.changed" && each === event.id);
      if (kind === undefined || event.type !== "media.changed") return {};
      const { [kind]: _, ...texts } = context.texts;
      const document = typeof event.source === "object" && "tkn" in event.source ? event.source : null;
      return { documents: { ...context.documents, [kind]: document }, texts };
    }),
    changeTerms: assign(({ context: { texts }, event }) =>
      event.type === "terms.changed"
        ? { terms: event.accepted, texts: clearText(texts, "terms") as ApplicationTexts }
        : {},
    ),
    keepDraft: sendTo("draft", ({ context: { fields } }) => ({ type: "draft.changed", fields })),
    dropDraft: sendTo("draft", { type: "draft.dropped" }),
    takeOpening: assign(({ context }, { status, reason, fields, studio, begun }: Opening) => ({
      fields,
      begun,
      studio: context.route.studio ?? studio,
      documents: noDocuments,
      declined: status === "rejected" ? { reason } : null,
    })),
    showTexts: assign(({ context }, section: Section) => ({ texts: textsIn(section, context) })),
    goToDashboard: emit({
      type: "navigation.requested",
      to: accountPaths.dashboard,
      load: true,
    }),
  },
});

export const submission = bodyOf;
export const nothingFilled = { fields: emptyApplication, documents: noDocuments } as const;
