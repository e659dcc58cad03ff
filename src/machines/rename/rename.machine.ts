import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, not, setup, stateIn } from "xstate";

import { fieldTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import { usernameText } from "../../domain/account/username.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export type Naming = EndpointAnswer<"getNaming">;

interface NewName {
  readonly username: string;
}

/** `naming.outdated`: the account was given another username elsewhere. */
export type RenameEvent =
  | { readonly type: "rename.chosen" }
  | { readonly type: "rename.left" }
  | FormEvent<NewName>
  | { readonly type: "retry.requested" }
  | { readonly type: "naming.outdated" };

export const renameLabels = { username: "New username" } as const;

export interface RenameContext extends NewName {
  readonly texts: FieldTexts<keyof NewName>;
  /** Null: not read yet. */
  readonly naming: Naming | null;
  /** Why it could not be read; empty when it could. */
  readonly error: string;
}

const source = "src/actors/rename/rename.actors.ts";
export const SAME_USERNAME = "This is your username already";

/** What is wrong with a new username. */
const check = ({ username, naming }: RenameContext): FieldTexts<keyof NewName> =>
  fieldTexts({
    username: username.trim() === naming?.username ? SAME_USERNAME : usernameText(username),
  });

const parts = formParts<RenameContext, RenameEvent>(check);

const renameSetup = setup({
  types: {
    context: {} as RenameContext,
    events: {} as RenameEvent,
    emitted: {} as SharedEmitted,
  },
  actors: {
    loadNaming: promiseProvidedBy<AnswerTo<"getNaming">>(source),
    renameAccount: promiseProvidedBy<AnswerTo<"renameAccount">, EndpointInput<"renameAccount">>(source),
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isOpen: (_, { opens_at }: Naming) => opens_at === null,
  },
});

const form = { username: "", texts: {} } as const;

export const renamedText = (username: string): string => `Your username is ${username} now.`;

/** One's own username: shown with what was, and changed once in 30 days (ACCT-53, X-06). The page is loaded anew under the new name. */
export const renameMachine = renameSetup.createMachine({
  id: "rename",
  meta: { publicFields: ["username"] },
  context: { ...form, naming: null, error: "" },
  initial: "loading",
  // Once it is done the page is loaded anew anyway.
  on: { "naming.outdated": { guard: not(stateIn("#rename.renamed")), target: ".loading" } },
  states: {
    loading: {
      invoke: {
        id: "loadNaming",
        src: "loadNaming",
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isOpen", params: ({ event }) => event.output.data },
              target: "closed",
              actions: assign(({ event }) => ({ ...form, naming: event.output.data, error: "" })),
            },
            {
              target: "resting",
              actions: assign(({ event }) => ({ ...form, naming: event.output.data, error: "" })),
            },
          ],
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    closed: { on: { "rename.chosen": "editing" } },
    /** It was changed within 30 days. */
    resting: {},
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "rename.left": { target: "closed", actions: assign(form) },
      },
    },
    submitting: {
      tags: "busy",
      // What was sent counts: the page is loaded anew when it is done.
      on: { "naming.outdated": {} },
      invoke: {
        id: "renameAccount",
        src: "renameAccount",
        input: ({ context }) => ({ username: context.username.trim() }),
        onDone: byStatus({ ok: "renamed", failed: whenRefused }),
        onError: whenUnreachable,
      },
    },
    renamed: {
      tags: "busy",
      entry: [
        emit(({ context }) => ({
          type: "flash.requested",
          toast: { kind: "success", text: renamedText(context.username.trim()) },
        })),
        emit({ type: "page.reloadRequested" }),
      ],
    },
  },
});

export type RenameRef = ActorRefFrom<typeof renameMachine>;
export type RenameSnapshot = SnapshotFrom<typeof renameMachine>;

export type RenameView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | { readonly status: "closed"; readonly naming: Naming }
  | { readonly status: "resting"; readonly naming: Naming; readonly opensAt: number }
  | {
      readonly status: "editing";
      readonly naming: Naming;
      readonly username: string;
      readonly texts: FieldTexts<keyof NewName>;
      readonly isSaving: boolean;
    };

export const selectRenameView = ({ value, context }: RenameSnapshot): RenameView => {
  const { naming, username, texts, error } = context;
  if (value === "failed") return { status: "failed", error };
  if (value === "loading" || naming === null) return { status: "loading" };
  if (value === "closed") return { status: "closed", naming };
  if (value === "resting") return { status: "resting", naming, opensAt: naming.opens_at ?? 0 };
  return { status: "editing", naming, username, texts, isSaving: value !== "editing" };
};
