import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, not, setup } from "xstate";

import { hasTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import { sectionProblems, type SectionFacts } from "../../domain/customize/section-problems.ts";
import { storedValues, type Customized, type SectionName } from "../../domain/customize/section-values.ts";
import {
  amountTexts,
  fieldNames,
  fieldsOf,
  formOf,
  freeQuestion,
  isOn,
  sections,
  turned,
  valuesOf,
  type FormValue,
  type SectionForm,
} from "../../domain/customize/sections.ts";
import { priceLimits, type PriceLimits } from "../../domain/money/price.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { formParts, whenRefused } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { CallResult } from "../resource/call.ts";

/** Told to the page around: what the record holds of sections is this now. */
export interface SectionSaved {
  readonly type: "section.saved";
  readonly changed: SavedParts;
}

/** What a saving call answers of the record. */
export interface SavedParts {
  readonly setting?: CreatorRecord["setting"];
  readonly content?: CreatorRecord["content"];
  readonly can_subscribe_free?: boolean;
}

/** A section as it is to be saved; `was`: what its form was filled with, or what its person was told is stored since. */
export interface SectionToSave {
  readonly section: SectionName;
  readonly values: SectionForm;
  readonly was: SectionForm;
}

/** `page` is told what was saved; undefined when the machine runs alone, as in model tests. */
export interface CustomizeInput extends Customized {
  readonly page?: ActorRef<Snapshot<unknown>, SectionSaved> | undefined;
  /** What may be entered as a price here; the usual limits by itself. */
  readonly prices?: PriceLimits | undefined;
}

/** `now` in epoch seconds: times that are entered are judged by it. */
export type CustomizeEvent =
  | { readonly type: "section.opened"; readonly section: SectionName; readonly now: EpochSeconds }
  | { readonly type: "section.left" }
  | { readonly type: "switch.pressed"; readonly section: SectionName; readonly now: EpochSeconds }
  | { readonly type: "field.changed"; readonly field: string; readonly value: FormValue }
  | { readonly type: "form.submitted" }
  /** The record was read anew. */
  | ({ readonly type: "record.changed" } & Customized)
  | QuestionAnswered;

export interface CustomizeContext extends CustomizeInput {
  /** Whose form is open: one at most (OWNER-23). */
  readonly section: SectionName | null;
  readonly form: SectionForm;
  readonly was: SectionForm | null;
  readonly texts: FieldTexts<string>;
  readonly now: EpochSeconds;
  /** What waits for an answer, of a person or the server. */
  readonly pending: SectionToSave | null;
}

/** What a section holds. */
export const storedForm = (name: SectionName, { setting, content }: Customized): SectionForm => ({
  ...storedValues[name]({ setting, content }),
});

/** The setting with what is stored now of a section that has a switch. */
const turnedElsewhere = (
  name: SectionName,
  { setting }: Customized,
  current: Readonly<Record<string, unknown>>,
): CustomizeContext["setting"] => ({
  ...setting,
  ...(name === "snapchat" ? { sell_snapchat: { ...setting.sell_snapchat, ...current } } : current),
});

/** What keeps values from being saved. */
export const problemsOf = (
  name: SectionName,
  values: SectionForm,
  { setting, now, prices = priceLimits }: Pick<CustomizeContext, "setting" | "now" | "prices">,
): FieldTexts<string> => {
  const stored =
    values["trial_active"] === true ? setting.trial_offer_ends_at : setting.winback_offer_ends_at;
  const facts: SectionFacts = {
    price: setting.subscription_price,
    limits: prices,
    now,
    runsUntil: stored,
  };
  const check = sectionProblems[name] as (values: SectionForm, facts: SectionFacts) => FieldTexts<string>;
  return check(values, facts);
};

/** What keeps the open form from being saved. */
const formProblems = (context: CustomizeContext): FieldTexts<string> => {
  const { section, form } = context;
  if (section === null) return {};
  return { ...problemsOf(section, valuesOf(section, form), context), ...amountTexts(section, form) };
};

const opened = (context: CustomizeContext, section: SectionName, now: EpochSeconds, on: boolean) => {
  const was = storedForm(section, context);
  const held = on ? turned(section, was, true) : was;
  return {
    section,
    now,
    was,
    texts: {},
    form: { ...formOf(section, held), ...sections[section].opens },
    pending: null,
  };
};

const open = formParts<CustomizeContext, CustomizeEvent>(formProblems, "form");

const customizeSetup = setup({
  types: {
    context: {} as CustomizeContext,
    events: {} as CustomizeEvent,
    input: {} as CustomizeInput,
    emitted: {} as SharedEmitted,
    children: {} as { saveSection: "saveSection" },
  },
  actors: {
    saveSection: promiseProvidedBy<CallResult<SavedParts>, SectionToSave>(
      "src/actors/customize/customize.actors.ts",
    ),
  },
  guards: {
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isFormOpen: ({ context }) => context.section !== null,
    /** What is saved is a switch, not the open form. */
    isSwitch: ({ context: { section, pending } }) => section !== pending?.section,
    ...open.guards,
    makesFree: ({ context: { section, form } }) =>
      section === "price" && valuesOf(section, form)["subscription_price"] === 0,
    /** It cannot be turned on as it stands: something has to be chosen first. */
    needsForm: ({ context, event }) => {
      if (event.type !== "switch.pressed") return false;
      const { section, now } = event;
      const stored = storedForm(section, context);
      if (isOn(section, stored)) return false;
      const asksFirst = sections[section].opens !== undefined;
      return asksFirst || hasTexts(problemsOf(section, turned(section, stored, true), { ...context, now }));
    },
    asksFirst: ({ context, event }) =>
      event.type === "switch.pressed" &&
      sections[event.section].beforeOff !== undefined &&
      isOn(event.section, storedForm(event.section, context)),
  },
  actions: {
    ...open.actions,
    openForm: assign(({ context, event }) =>
      event.type === "section.opened" || event.type === "switch.pressed"
        ? opened(context, event.section, event.now, event.type === "switch.pressed")
        : {},
    ),
    closeForm: assign({ section: null, form: {}, was: null, texts: {}, pending: null }),
    /** What is turned on or off where it stands; its own form is left if it is open, that of another section stays. */
    takeSwitch: assign(({ context, event }) => {
      if (event.type !== "switch.pressed") return {};
      const was = storedForm(event.section, context);
      const values = fieldsOf(event.section, turned(event.section, was, !isOn(event.section, was)));
      const pending = { section: event.section, values, was };
      if (event.section !== context.section) return { pending };
      return { section: null, form: {}, was: null, texts: {}, pending };
    }),
    takeForm: assign(({ context: { section, form, was } }) =>
      section === null || was === null
        ? {}
        : { texts: {}, pending: { section, values: valuesOf(section, form), was } },
    ),
    keepWas: assign(({ context }, failure: Failure) => ({ was: wasAfter(context.was, failure) })),
    takeRecord: assign(({ event }) =>
      event.type === "record.changed" ? { setting: event.setting, content: event.content } : {},
    ),
    dropPending: assign({ pending: null }),
    ask: emit(({ context: { pending } }) => ({
      type: "dialog.requested",
      dialog: {
        kind: "confirm",
        ...(pending?.section === "price" ? freeQuestion : sections[pending!.section].beforeOff),
      },
    })),
  },
});

const unreachable = { type: "showFailure", params: null } as const;

const fromAnyForm = {
  "section.opened": { target: "editing", actions: "openForm" },
  "switch.pressed": [
    { guard: "needsForm", target: "editing", actions: "openForm" },
    { guard: "asksFirst", target: "asking", actions: "takeSwitch" },
    { target: "saving", actions: "takeSwitch" },
  ],
} as const;

/** The creator's page, section by section, one at a time; each saves by itself (OWNER-01 to OWNER-28). */
export const customizeMachine = customizeSetup.createMachine({
  id: "customize",
  // All of it is what the page shows to everybody.
  meta: { publicFields: fieldNames },
  context: ({ input }) => ({
    ...input,
    section: null,
    form: {},
    was: null,
    texts: {},
    now: 0,
    pending: null,
  }),
  initial: "shown",
  on: { "record.changed": { actions: "takeRecord" } },
  states: {
    // A form that was open beside what was asked or saved is open still.
    shown: { always: { guard: "isFormOpen", target: "editing" }, on: fromAnyForm },
    editing: {
      on: {
        ...fromAnyForm,
        "section.left": { target: "shown", actions: "closeForm" },
        "field.changed": { actions: "changeField" },
        "form.submitted": [
          { guard: "makesFree", target: "asking", actions: "takeForm" },
          { guard: "isComplete", target: "saving", actions: "takeForm" },
          { actions: "showMissing" },
        ],
      },
    },
    asking: {
      entry: "ask",
      on: {
        "question.answered": [
          { guard: "isConfirmed", target: "saving" },
          { target: "shown", actions: "dropPending" },
        ],
      },
    },
    saving: {
      on: { "field.changed": { guard: "isSwitch", actions: "changeField" } },
      invoke: {
        id: "saveSection",
        src: "saveSection",
        input: ({ context }) => context.pending!,
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: enqueueActions(({ context, event, enqueue }) => {
              const { data: changed } = event.output;
              const { section, pending } = context;
              enqueue.emit({
                type: "toast.requested",
                kind: "success",
                text: sections[pending!.section].saved,
              });
              enqueue.assign(changed);
              enqueue(section === pending!.section ? "closeForm" : "dropPending");
              if (context.page !== undefined)
                enqueue.sendTo(context.page, { type: "section.saved", changed });
            }),
          },
          failed: [
            {
              guard: not("isSwitch"),
              target: "editing",
              actions: [
                "dropPending",
                whenRefused.actions,
                { type: "keepWas", params: ({ event }) => event.output.failure },
              ],
            },
            {
              target: "shown",
              actions: enqueueActions(({ context, event, enqueue }) => {
                const { current, error } = event.output.failure;
                // A switch that was turned elsewhere shows what is stored.
                if (current !== undefined)
                  enqueue.assign({ setting: turnedElsewhere(context.pending!.section, context, current) });
                enqueue("dropPending");
                enqueue.emit(errorToast(error));
              }),
            },
          ],
        }),
        onError: { target: "shown", actions: ["dropPending", unreachable] },
      },
    },
  },
});

export type CustomizeRef = ActorRefFrom<typeof customizeMachine>;

/** `pending`: the section that is being saved or asked about. `form` is that of `section`. */
export interface CustomizeView {
  readonly status: "shown" | "editing" | "asking" | "saving";
  readonly setting: CreatorRecord["setting"];
  readonly content: Customized["content"];
  readonly section: SectionName | null;
  readonly form: SectionForm;
  readonly texts: FieldTexts<string>;
  readonly pending: SectionName | null;
  readonly prices: PriceLimits;
}

/** What the customize tab renders. */
export const selectCustomizeView = (snapshot: SnapshotFrom<typeof customizeMachine>): CustomizeView => {
  const { setting, content, section, form, texts, pending, prices = priceLimits } = snapshot.context;
  const { value: status } = snapshot;
  return { status, setting, content, section, form, texts, pending: pending?.section ?? null, prices };
};
