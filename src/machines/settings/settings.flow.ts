import { defineFlow } from "../app/flow.ts";
import { defaultSettings } from "../../domain/settings/setting-values.ts";
import { sampleChanged, sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { selectSettingsView, settingsMachine, type Settings } from "./settings.machine.ts";
import { settingsPhrases } from "./settings.phrases.ts";

const settings: Settings = {
  account: { country: "US", language: "de-DE", time_zone: null },
  billing: { one_click: true, renewal_mails: true },
  comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
  notifications: defaultSettings.notifications,
  privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
};
const failed = { status: "failed", failure: sampleFailure } as const;
const fan = { ...sampleEditorPage, user: sampleFan };

export const settingsFlow = defineFlow({
  slug: "settings",
  title: "Settings, section by section",
  machine: settingsMachine,
  inputs: [
    { ...sampleEditorPage, route: { page: "setting-comments" } },
    { ...fan, route: { page: "setting-billing" } },
    { ...fan, route: { page: "setting-comments" } },
    { ...fan, route: { page: "setting-notifications" } },
    { ...sampleEditorPage, route: { page: "setting-privacy" } },
    { ...sampleEditorPage, route: { page: "settings" } },
    { ...fan, route: { page: "setting-account" } },
  ],
  events: [
    { type: "field.changed", field: "blocked_words", value: "spam\ncheap followers" },
    { type: "field.changed", field: "blocked_words", value: "a".repeat(41) },
    { type: "field.changed", field: "commenters", value: "subscribers" },
    { type: "field.changed", field: "one_click", value: false },
    { type: "field.changed", field: "blocked_people", value: "sub\npack" },
    { type: "field.changed", field: "time_zone", value: "Europe/Berlin" },
    { type: "form.submitted" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadSettings: [{ status: "ok", data: settings }, failed],
    saveSetting: [
      { status: "ok", data: settings },
      failed,
      sampleChanged(
        { ...settings.comments, blocked_words: [] },
        { blocked_words: "Changed meanwhile to: nothing. Save again to replace it." },
      ),
    ],
  },
  phrases: settingsPhrases,
  select: selectSettingsView,
  ends: ["listing", "reloading"],
  key: ({ context: { section, form, was, texts } }) => [
    section,
    form["blocked_words"] ?? form["one_click"] ?? form["time_zone"],
    form["commenters"],
    form["blocked_people"],
    was === null,
    Object.keys(texts).length,
  ],
});
