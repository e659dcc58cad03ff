import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import {
  settingFields,
  settingForm,
  settingForms,
  settingProblems,
  settingValues,
  type SettingForm,
  type SettingInput,
} from "../../domain/settings/setting-forms.ts";
import { sectionOfPage, type SettingPage } from "../../domain/settings/setting-pages.ts";
import type { SettingName, SettingValues } from "../../domain/settings/setting-values.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { AnswerTo } from "../resource/call.ts";

export type Settings = EndpointAnswer<"getSettings">;
type AnyValues = SettingValues[SettingName];

export type SettingsEvent =
  | { readonly type: "field.changed"; readonly field: string; readonly value: SettingInput }
  | { readonly type: "form.submitted" }
  | { readonly type: "retry.requested" };

export interface SettingsContext {
  readonly page: SettingPage;
  /** Whose form the page has; null: it has none for this viewer. */
  readonly section: SettingName | null;
  readonly isCreator: boolean;
  readonly form: SettingForm;
  /** What the form was filled with, or what its person was told is stored since; null until it is read. */
  readonly was: AnyValues | null;
  readonly texts: FieldTexts<string>;
  readonly failure: Failure | null;
}

/** A section as it is to be saved. */
export interface SettingToSave {
  readonly section: SettingName;
  readonly values: AnyValues;
  readonly was: AnyValues | null;
}

const file = "src/actors/settings/settings.actors.ts";

/** What keeps the form from being saved. */
const problemsOf = ({ section, form }: SettingsContext): FieldTexts<string> => {
  if (section === null) return {};
  const check = settingProblems[section] as (values: AnyValues) => FieldTexts<string>;
  return check(settingValues(section, form));
};

/** The section as the server has it now; null: it has none for this account. */
const taken = (section: SettingName | null, settings: Settings) => {
  const stored = section === null ? null : settings[section];
  return section === null || stored === null
    ? {}
    : { form: settingForm(section, stored), was: stored, texts: {} };
};

const parts = formParts<SettingsContext, SettingsEvent>(problemsOf, "form");

const settingsSetup = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    input: {} as PageInput<SettingPage>,
    emitted: {} as SharedEmitted,
    children: {} as { loadSettings: "loadSettings"; saveSetting: "saveSetting" },
  },
  actors: {
    loadSettings: promiseProvidedBy<AnswerTo<"getSettings">>(file),
    saveSetting: promiseProvidedBy<AnswerTo<"getSettings">, SettingToSave>(file),
  },
  guards: {
    hasForm: ({ context }) => context.section !== null,
    /** What pages are told in may be another one now: they are loaded anew. */
    reloads: ({ context }) => context.section !== null && settingForms[context.section].reloads === true,
    ...parts.guards,
  },
  actions: {
    ...parts.actions,
    keepWas: assign(({ context }, failure: Failure) => ({ was: wasAfter(context.was, failure) })),
  },
});

/** The index of an account's settings, and the form of each section, which saves by itself (ACCT-50 to ACCT-55). */
export const settingsMachine = settingsSetup.createMachine({
  id: "settings",
  meta: { publicFields: settingFields },
  context: ({ input: { route, user } }) => {
    const isCreator = user?.type === "model";
    const section = sectionOfPage[route.page];
    const isOpen = section !== null && (isCreator || !settingForms[section].creatorsOnly);
    return {
      ...{ page: route.page, section: isOpen ? section : null, isCreator },
      ...{ form: {}, was: null, texts: {}, failure: null },
    };
  },
  initial: "opening",
  states: {
    opening: { always: [{ guard: "hasForm", target: "loading" }, { target: "listing" }] },
    listing: {},
    loading: {
      invoke: {
        id: "loadSettings",
        src: "loadSettings",
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: assign(({ context, event }) => taken(context.section, event.output.data)),
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
      },
    },
    submitting: {
      invoke: {
        id: "saveSetting",
        src: "saveSetting",
        input: ({ context: { section, form, was } }) => ({
          section: section!,
          values: settingValues(section!, form),
          was,
        }),
        onDone: byStatus({
          ok: [
            {
              guard: "reloads",
              target: "reloading",
              actions: [
                emit(({ context }) => ({
                  type: "flash.requested",
                  toast: { kind: "success", text: settingForms[context.section!].saved },
                })),
                emit({ type: "page.reloadRequested" }),
              ],
            },
            {
              target: "editing",
              actions: [
                assign(({ context, event }) => taken(context.section, event.output.data)),
                emit(({ context }) => ({
                  type: "toast.requested",
                  kind: "success",
                  text: settingForms[context.section!].saved,
                })),
              ],
            },
          ],
          failed: {
            target: "editing",
            actions: [whenRefused.actions, { type: "keepWas", params: ({ event }) => event.output.failure }],
          },
        }),
        onError: whenUnreachable,
      },
    },
    reloading: {},
  },
});

export type SettingsRef = ActorRefFrom<typeof settingsMachine>;
export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

export type SettingsView =
  /** The index, or a page of creators that a fan has come to. */
  | { readonly status: "listing"; readonly isIndex: boolean; readonly isCreator: boolean }
  | { readonly status: "loading"; readonly section: SettingName }
  | { readonly status: "failed"; readonly section: SettingName; readonly error: string }
  | {
      readonly status: "editing";
      readonly section: SettingName;
      readonly isCreator: boolean;
      readonly form: SettingForm;
      readonly texts: FieldTexts<string>;
      readonly isSaving: boolean;
    };

/** What a page of settings renders. */
export const selectSettingsView = ({ value, context }: SettingsSnapshot): SettingsView => {
  const { page, section, isCreator, form, texts, failure } = context;
  if (section === null) return { status: "listing", isIndex: page === "settings", isCreator };
  if (value === "failed") return { status: "failed", section, error: failure?.error ?? UNREACHABLE };
  return value === "editing" || value === "submitting" || value === "reloading"
    ? { status: "editing", section, isCreator, form, texts, isSaving: value !== "editing" }
    : { status: "loading", section };
};
