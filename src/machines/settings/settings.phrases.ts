import { countryName } from "../../domain/country/country.ts";
import {
  countriesOf,
  settingForms,
  shownFields,
  type SettingForm,
} from "../../domain/settings/setting-forms.ts";
import { isRegionChoice, regionChoices } from "../../domain/settings/region-options.ts";
import type { SettingName } from "../../domain/settings/setting-values.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { settingsMachine } from "./settings.machine.ts";

const PATH = "/api/v1/account/setting";
const paths: Readonly<Record<SettingName, string>> = {
  account: `${PATH}/account`,
  billing: `${PATH}/billing`,
  comments: `${PATH}/comment_rules`,
  notifications: `${PATH}/notifications`,
  privacy: `${PATH}/privacy`,
};

const held = (section: SettingName, form: SettingForm, isCreator: boolean): string =>
  shownFields(section, isCreator)
    .map(({ name, kind, label, options }) => {
      if (isRegionChoice(kind)) {
        const { none, name: nameOf } = regionChoices[kind];
        const chosen = String(form[name] ?? "");
        return `${label} is ${chosen === "" ? none : nameOf(chosen)}.`;
      }
      const value = form[name] ?? "";
      if (kind === "tick" || kind === "untick") return `"${label}" is ${value === true ? "on" : "off"}.`;
      if (kind === "countries") {
        const names = countriesOf(String(value)).map(countryName);
        return `${label} are ${names.length === 0 ? "none" : names.join(", ")}.`;
      }
      const shown = options?.find((option) => option.value === value)?.label ?? String(value);
      return shown === "" ? `${label} is empty.` : `${label} holds "${shown.replaceAll("\n", ", ")}".`;
    })
    .join(" ");

/** How the pages of settings read to a tester. */
export const settingsPhrases: PhrasesOf<typeof settingsMachine> = {
  begin: ({ route, user }) =>
    `Log in as ${user?.type === "model" ? "ava" : "fan"} and open ${accountPages[route.page].path}.`,
  events: {
    "field.changed": ({ field, value }, { context: { section } }) => {
      const row =
        section === null ? undefined : settingForms[section].fields.find(({ name }) => name === field);
      if (row === undefined) return `Change "${field}", which is not shown (${FROM_INSPECTOR}).`;
      if (typeof value === "boolean") return `${value ? "Tick" : "Untick"} "${row.label}".`;
      if (isRegionChoice(row.kind)) return `Choose "${regionChoices[row.kind].name(value)}" at ${row.label}.`;
      const option = row.options?.find((each) => each.value === value);
      return option === undefined
        ? typed(row.label)({ value: value.replaceAll("\n", ", ") })
        : `Choose "${option.label}" at ${row.label}.`;
    },
    "form.submitted": "Press Save.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadSettings: (answer: AnswerTo<"getSettings">) =>
      answer.status === "ok" ? "The server answers with the settings." : tooMany("GET", PATH, answer.failure),
    saveSetting: (answer: AnswerTo<"getSettings">) => {
      if (answer.status === "ok") return "The server answers: it is saved.";
      return answer.failure.code === "section_changed"
        ? `The server refuses: "${answer.failure.error}" (save something else in a second window beforehand).`
        : tooMany("POST", paths.comments, answer.failure);
    },
  },
  breaks: { loadSettings: unreachable("GET", PATH), saveSetting: unreachable("POST", paths.comments) },
  delays: {},
  states: {
    listing: ({ context: { page } }) =>
      page === "settings"
        ? "Each section is a link of the list."
        : "It says that these are settings of creators, and leads back to Settings.",
    loading: "Grey shapes hold the place of the form.",
    failed: "It says why the settings could not be read, with the button Try again.",
    editing: ({ context: { section, form, texts, isCreator } }) =>
      sentences(
        section === null ? null : held(section, form, isCreator),
        ...Object.values(texts).map((text) => `A field says "${text ?? ""}".`),
      ),
    submitting: "Save is busy.",
    reloading: "The page is loaded anew and says that it is saved.",
  },
};
