import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { displayNameText } from "../../domain/profile/display-name.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Told to the page around: the creator is called otherwise. */
export interface DisplayNameChanged {
  readonly type: "displayName.changed";
  readonly display_name: string;
}

/** `page` is told of a new name; undefined when the machine runs alone, as in model tests. */
export interface DisplayNameInput {
  readonly page?: ActorRef<Snapshot<unknown>, DisplayNameChanged> | undefined;
}

/** What is typed. */
export interface DisplayNameFields {
  readonly display_name: string;
}

/** A name as it is to be saved. */
export interface NameToSave extends DisplayNameFields {
  readonly was: DisplayNameFields;
}

/** `edit.pressed` brings the name that is shown. */
export type DisplayNameEvent =
  | { readonly type: "edit.pressed"; readonly display_name: string }
  | { readonly type: "edit.left" }
  | FormEvent<DisplayNameFields>;

export interface DisplayNameContext extends DisplayNameInput, DisplayNameFields {
  /** What the form was filled with, or what its person was told is stored since. */
  readonly was: DisplayNameFields;
  readonly texts: FieldTexts<keyof DisplayNameFields>;
  readonly hasEdited: boolean;
}

const parts = formParts<DisplayNameContext, DisplayNameEvent>(({ display_name }) => {
  const text = displayNameText(display_name);
  return text === null ? {} : { display_name: text };
});

const displayNameSetup = setup({
  types: {
    context: {} as DisplayNameContext,
    events: {} as DisplayNameEvent,
    input: {} as DisplayNameInput,
    emitted: {} as SharedEmitted,
    children: {} as { setDisplayName: "setDisplayName" },
  },
  actors: {
    setDisplayName: promiseProvidedBy<AnswerTo<"setDisplayName">, NameToSave>(
      "src/actors/display-name/display-name.actors.ts",
    ),
  },
  actions: parts.actions,
  guards: parts.guards,
});

/** The name over a creator's page, edited where it stands (COVER-13, COVER-36). */
export const displayNameMachine = displayNameSetup.createMachine({
  id: "display-name",
  meta: { publicFields: ["display_name"] },
  context: ({ input }) => ({
    ...input,
    ...{ display_name: "", was: { display_name: "" }, texts: {}, hasEdited: false },
  }),
  initial: "shown",
  states: {
    shown: {
      on: {
        "edit.pressed": {
          target: "editing",
          actions: assign(({ event: { display_name } }) => ({
            ...{ display_name, was: { display_name }, texts: {}, hasEdited: true },
          })),
        },
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "edit.left": "shown",
      },
    },
    submitting: {
      invoke: {
        id: "setDisplayName",
        src: "setDisplayName",
        input: ({ context: { display_name, was } }) => ({ display_name, was }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: enqueueActions(({ context, event, enqueue }) => {
              enqueue.emit({ type: "toast.requested", kind: "success", text: "Your name is saved." });
              if (context.page === undefined) return;
              const { display_name } = event.output.data.user;
              enqueue.sendTo(context.page, { type: "displayName.changed", display_name });
            }),
          },
          failed: {
            ...whenRefused,
            actions: [
              whenRefused.actions,
              assign(({ context, event }) => ({ was: wasAfter(context.was, event.output.failure) })),
            ],
          },
        }),
        onError: whenUnreachable,
      },
    },
  },
});

export type DisplayNameRef = ActorRefFrom<typeof displayNameMachine>;

/** `text` is what is wrong with the name that was typed; `hasEdited`: the focus comes back from the form. */
export type DisplayNameView =
  | { readonly status: "shown"; readonly hasEdited: boolean }
  | {
      readonly status: "editing" | "submitting";
      readonly display_name: string;
      readonly text: string | undefined;
    };

/** What the editor of the name renders. */
export const selectDisplayNameView = (snapshot: SnapshotFrom<typeof displayNameMachine>): DisplayNameView => {
  const { display_name, texts, hasEdited } = snapshot.context;
  if (snapshot.value === "shown") return { status: "shown", hasEdited };
  return { status: snapshot.value, display_name, text: texts.display_name };
};
