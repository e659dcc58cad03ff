import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit } from "xstate";

import type {
  ApplicationFields,
  ApplicationTexts,
  DocumentKind,
} from "../../domain/creator-application/application.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { whenRefused, whenUnreachable } from "../app/form-parts.ts";
import type { UploadInput, UploadRef } from "../upload/upload.machine.ts";
import type { SignUpRef } from "../sign-up/sign-up.machine.ts";
import {
  addressOf,
  applicationSetup,
  asksTerms,
  nothingFilled,
  submission,
  type CreatorApplicationContext,
} from "./creator-application.setup.ts";
import { sectionsOf, type Section } from "./sections.ts";

const documentOf = (id: DocumentKind, form: UploadInput["form"]): UploadInput => ({
  id,
  kind: "document",
  form,
});

const whenChanged = { actions: ["changeField", "dropState", "keepDraft"] } as const;

const finishing = <Target extends string>(section: Section, target: Target) =>
  [
    { guard: { type: "isFinished", params: section }, target, actions: "clearTexts" },
    { actions: { type: "showTexts", params: section } },
  ] as const;

const failure = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;

const refused = (section: Section) =>
  ({
    guard: {
      type: "isRefusedIn",
      params: (about: Parameters<typeof failure>[0]) => ({ failure: failure(about), section }),
    },
    target: section,
    actions: whenRefused.actions,
  }) as const;

/**
 * Becoming a creator, on three pages (ROUTE-45): a guest makes an account, then says who he is in parts that are kept as he
 * types, with pictures that are sent meanwhile; then he waits, and hears of the review at once. Who was declined corrects
 * what he said.
 */
export const creatorApplicationMachine = applicationSetup.createMachine({
  id: "creator-application",
  // What is not personal: choices from lists, and how many fans there are.
  meta: { publicFields: ["country", "state", "document_type", "fans_platform", "fans_number"] },
  context: ({ input }) => ({
    ...input,
    ...nothingFilled,
    terms: input.user?.has_accepted_terms ?? false,
    texts: {},
    studio: input.route.studio,
    declined: null,
    begun: null,
  }),
  initial: "arriving",
  states: {
    arriving: {
      always: [
        { guard: "isGuest", target: "joining" },
        { guard: "isApproved", target: "leaving", actions: "goToDashboard" },
        { target: "opening" },
      ],
    },
    joining: {
      invoke: [
        {
          id: "signUp",
          src: "signUp",
          input: ({ context: { page, studio } }) => ({ ...page, isModel: true, studio: studio ?? undefined }),
        },
        {
          id: "draft",
          src: "draft",
          input: ({ context }) => ({ owner: null, begun: addressOf(context.route) }),
        },
      ],
      on: {
        "logIn.chosen": {
          actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }),
        },
      },
    },
    opening: {
      invoke: {
        id: "openApplication",
        src: "openApplication",
        input: ({ context }) => ({ owner: context.user?.username ?? "" }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "opensApproved", params: ({ event }) => event.output.data },
              target: "leaving",
              actions: "goToDashboard",
            },
            {
              guard: { type: "opensSubmitted", params: ({ event }) => event.output.data },
              target: "submitted",
            },
            {
              target: "turning",
              actions: { type: "takeOpening", params: ({ event }) => event.output.data },
            },
          ],
          failed: "unreachable",
        }),
        onError: "unreachable",
      },
    },
    unreachable: { on: { "retry.requested": "opening" } },
    turning: {
      always: [
        {
          guard: "isAnotherPage",
          target: "leaving",
          actions: emit(({ context }) => ({
            type: "navigation.requested",
            to: context.begun ?? "",
            replace: true,
          })),
        },
        { target: "applying" },
      ],
    },
    applying: {
      invoke: [
        {
          id: "draft",
          src: "draft",
          input: ({ context }) => ({ owner: context.user?.username ?? null, begun: null }),
        },
        { id: "front", src: "upload", input: ({ self }) => documentOf("front", self) },
        { id: "back", src: "upload", input: ({ self }) => documentOf("back", self) },
        { id: "selfie", src: "upload", input: ({ self }) => documentOf("selfie", self) },
      ],
      initial: "about",
      on: { "media.changed": { actions: "keepDocument" } },
      states: {
        about: {
          on: {
            "field.changed": whenChanged,
            "section.finished": finishing("about", "address"),
          },
        },
        address: {
          on: {
            "field.changed": whenChanged,
            "section.finished": finishing("address", "onward"),
            "back.chosen": { target: "about", actions: "clearTexts" },
          },
        },
        onward: { always: [{ guard: "bringsFans", target: "fans" }, { target: "documents" }] },
        fans: {
          on: {
            "field.changed": whenChanged,
            "section.finished": finishing("fans", "documents"),
            "back.chosen": { target: "address", actions: "clearTexts" },
          },
        },
        documents: {
          on: {
            "field.changed": whenChanged,
            "terms.changed": { actions: "changeTerms" },
            "section.finished": finishing("documents", "submitting"),
            "back.chosen": [
              { guard: "bringsFans", target: "fans", actions: "clearTexts" },
              { target: "address", actions: "clearTexts" },
            ],
          },
        },
        submitting: {
          tags: "busy",
          invoke: {
            id: "submitApplication",
            src: "submitApplication",
            input: ({ context }) => submission(context),
            onDone: byStatus({
              ok: "sent",
              failed: [
                {
                  guard: { type: "wasSubmitted", params: ({ event }) => event.output.failure },
                  target: "sent",
                },
                refused("about"),
                refused("address"),
                refused("fans"),
                refused("documents"),
              ],
            }),
            onError: { target: "documents", actions: whenUnreachable.actions },
          },
        },
        sent: { entry: "dropDraft", always: "#creator-application.submitted" },
      },
    },
    submitted: {
      on: {
        "socket.received": [
          { guard: "isApproval", target: "approved" },
          { guard: "isReviewed", target: "opening" },
        ],
      },
    },
    approved: { on: { "dashboard.chosen": { target: "leaving", actions: "goToDashboard" } } },
    leaving: {},
  },
});

export type CreatorApplicationRef = ActorRefFrom<typeof creatorApplicationMachine>;

interface Setting {
  readonly siteName: string;
  readonly logo: string | null;
  /** The studio that one joins with. */
  readonly studio: string | null;
  /** Whether the page tells what there is for creators. */
  readonly hasPitch: boolean;
}

/** `step` counts from 1 to `steps`; `now` in epoch seconds. */
export interface ApplicationForm {
  readonly section: Section;
  readonly step: number;
  readonly steps: number;
  readonly fields: ApplicationFields;
  readonly texts: ApplicationTexts;
  /** Whether the box of the terms is ticked; null: they are accepted already. */
  readonly terms: boolean | null;
  readonly busy: boolean;
  readonly declined: { readonly reason: string | null } | null;
  readonly now: number;
  readonly documents: {
    readonly front: UploadRef;
    readonly back: UploadRef;
    readonly selfie: UploadRef;
  };
}

export type CreatorApplicationView = Setting &
  (
    | {
        readonly status: "joining";
        readonly signUp: SignUpRef;
        readonly steps: number;
      }
    | { readonly status: "opening" | "unreachable" | "submitted" | "approved" | "leaving" }
    | { readonly status: "applying"; readonly form: ApplicationForm }
  );

const settingOf = ({ site, studio, route: { variant } }: CreatorApplicationContext): Setting => ({
  siteName: site.display_name,
  logo: site.logo ?? site.logo_small,
  studio,
  hasPitch: variant === "standard",
});

const sectionOf = (snapshot: SnapshotFrom<typeof creatorApplicationMachine>): Section => {
  for (const section of ["about", "address", "fans"] as const)
    if (snapshot.matches({ applying: section })) return section;
  return "documents";
};

/** What the application's view renders. */
export const selectCreatorApplicationView = (
  snapshot: SnapshotFrom<typeof creatorApplicationMachine>,
): CreatorApplicationView => {
  const { context, children } = snapshot;
  const setting = settingOf(context);
  const { signUp, front, back, selfie } = children;
  if (snapshot.matches("joining") && signUp !== undefined)
    return {
      ...setting,
      status: "joining",
      signUp,
      steps: sectionsOf(context.route.variant).length + 1,
    };
  if (front !== undefined && back !== undefined && selfie !== undefined) {
    const { fields, texts, declined, now } = context;
    const section = sectionOf(snapshot);
    const sections = sectionsOf(context.route.variant);
    return {
      ...setting,
      status: "applying",
      form: {
        section,
        step: sections.indexOf(section) + 1,
        steps: sections.length,
        fields,
        texts,
        terms: asksTerms(context) ? context.terms : null,
        busy: snapshot.hasTag("busy"),
        declined,
        now,
        documents: { front, back, selfie },
      },
    };
  }
  for (const status of ["opening", "unreachable", "submitted", "approved"] as const)
    if (snapshot.matches(status)) return { ...setting, status };
  return { ...setting, status: "leaving" };
};
