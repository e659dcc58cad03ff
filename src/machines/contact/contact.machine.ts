import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkNote } from "../../domain/direct-message/note.ts";
import type { Contact } from "../../protocol/direct-message/direct-message.records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export interface ContactInput {
  readonly username: string;
}

export type ContactEvent = FormEvent<{ readonly remark: string }> | { readonly type: "retry.requested" };

export interface ContactContext extends ContactInput {
  readonly contact: Contact | null;
  /** The note as it is typed. */
  readonly remark: string;
  readonly texts: FieldTexts<"remark">;
  readonly failure: Failure | null;
}

/** How the field is called. */
export const contactLabels = { remark: "Private note" } as const;

const file = "src/actors/contact/contact.actors.ts";

const parts = formParts<ContactContext, ContactEvent>(checkNote);

const contactSetup = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    input: {} as ContactInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
  },
  actors: {
    loadContact: promiseProvidedBy<AnswerTo<"getContact">, ContactInput>(file),
    /** Judges the note and stores it. */
    saveRemark: promiseProvidedBy<AnswerTo<"noteContact">, ContactInput & { readonly remark: string }>(file),
  },
  actions: parts.actions,
  delays: { offlineRetry: 5_000 },
});

/** What one knows of whom one talks with, and a note that nobody else sees (ACCT-22). */
export const contactMachine = contactSetup.createMachine({
  id: "contact",
  context: ({ input }) => ({ ...input, contact: null, remark: "", texts: {}, failure: null }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadContact",
        src: "loadContact",
        input: ({ context: { username } }) => ({ username }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: assign(({ event: { output } }) => ({
              contact: output.data,
              remark: output.data.remark,
            })),
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    offline: { after: { offlineRetry: "loading" }, on: { "retry.requested": "loading" } },
    editing: {
      on: { "field.changed": { actions: "changeField" }, "form.submitted": "submitting" },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "saveRemark",
        src: "saveRemark",
        input: ({ context: { username, remark } }) => ({ username, remark }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [
              "clearTexts",
              emit({ type: "toast.requested", kind: "success", text: "Your note is saved." }),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
  },
});

export type ContactRef = ActorRefFrom<typeof contactMachine>;

export type ContactView =
  | { readonly status: "loading" | "offline" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | {
      readonly status: "showing";
      readonly contact: Contact;
      readonly remark: string;
      readonly texts: FieldTexts<"remark">;
      readonly busy: boolean;
    };

/** What is shown of somebody. */
export const selectContactView = (snapshot: SnapshotFrom<typeof contactMachine>): ContactView => {
  const { contact, remark, texts, failure } = snapshot.context;
  if (snapshot.matches("failed")) return { status: "failed", failure };
  if (snapshot.matches("offline")) return { status: "offline" };
  if (contact === null) return { status: "loading" };
  return { status: "showing", contact, remark, texts, busy: snapshot.hasTag("busy") };
};
