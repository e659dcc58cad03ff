import { expect, test } from "vitest";

import {
  countriesOf,
  settingFields,
  settingForm,
  settingForms,
  settingInWords,
  settingProblems,
  settingValues,
  shownFields,
  type SettingForm,
} from "../../src/domain/settings/setting-forms.ts";
import {
  defaultSettings,
  type SettingName,
  type SettingValues,
} from "../../src/domain/settings/setting-values.ts";

const names = Object.keys(settingForms) as readonly SettingName[];
/** Settings that differ from those of a new account in every field. */
const changed: SettingValues = {
  account: { country: "SE", language: "de-AT", time_zone: "Europe/Berlin" },
  billing: { one_click: !defaultSettings.billing.one_click, renewal_mails: false },
  comments: {
    ...{ post_comments_disabled: true, commenters: "subscribers" },
    blocked_words: ["spam", "two words"],
  },
  notifications: defaultSettings.notifications,
  privacy: { hidden: true, blocked_countries: ["DE", "SE"], blocked_people: ["noah", "mia"] },
};

test("each section has a field for all that it holds, and its form says again what it was filled with", () => {
  for (const settings of [defaultSettings, changed])
    for (const name of names)
      expect([name, settingValues(name, settingForm(name, settings[name]))]).toEqual([name, settings[name]]);
  expect(settingFields).toEqual(names.flatMap((name) => Object.keys(defaultSettings[name])));
});

test("fields are filled with what people read, and read as they are stored", () => {
  expect(settingForm("account", { country: null, language: null, time_zone: null })).toEqual({
    ...{ country: "", language: "", time_zone: "" },
  });
  expect(settingForm("comments", changed.comments)).toEqual({
    ...{ post_comments_disabled: false, commenters: "subscribers", blocked_words: "spam\ntwo words" },
  });
  expect(settingForm("privacy", changed.privacy)).toEqual({
    ...{ hidden: true, blocked_countries: "DE,SE", blocked_people: "noah\nmia" },
  });
  const typed: SettingForm = {
    ...{ hidden: false, blocked_countries: ",SE,DE,,SE", blocked_people: "@noah\nmi@a\n" },
  };
  expect(settingValues("privacy", typed)).toEqual({
    ...{ hidden: false, blocked_countries: ["DE", "SE"], blocked_people: ["noah", "mi@a"] },
  });
  expect(settingValues("comments", { post_comments_disabled: true }).post_comments_disabled).toBe(false);
  expect([countriesOf(""), countriesOf("SE")]).toEqual([[], ["SE"]]);
});

test("fans see no field of what they have none of", () => {
  const hidden = (name: SettingName) => {
    const fan = shownFields(name, false);
    return shownFields(name, true)
      .filter((field) => !fan.includes(field))
      .map(({ name: field }) => field);
  };
  expect(Object.fromEntries(names.map((name) => [name, hidden(name)]))).toEqual({
    ...{ account: [], billing: [], comments: [] },
    notifications: ["site_message", "site_like", "push_tip", "mail_tip"],
    privacy: ["hidden", "blocked_countries"],
  });
  expect(names.filter((name) => settingForms[name].creatorsOnly)).toEqual(["comments"]);
  for (const name of names) expect(shownFields(name, true)).toEqual(settingForms[name].fields);
});

test("only what is listed can be saved, or nothing", () => {
  for (const name of ["billing", "notifications"] as const)
    expect(settingProblems[name](changed[name] as never)).toEqual({});
  expect(settingProblems.account(defaultSettings.account)).toEqual({});
  expect(settingProblems.account(changed.account)).toEqual({});
  expect(settingProblems.account({ country: "XX", language: "xx", time_zone: "Nowhere" })).toEqual({
    country: "Please choose a country of the list.",
    language: "Please choose a language of the list.",
    time_zone: "This time zone does not exist.",
  });
  expect(settingProblems.privacy(changed.privacy)).toEqual({});
  expect(settingProblems.privacy({ ...changed.privacy, blocked_countries: ["SE", "XX"] })).toEqual({
    blocked_countries: "Please choose countries of the list.",
  });
  expect(settingProblems.comments(changed.comments)).toEqual({});
  expect(settingProblems.comments({ ...changed.comments, blocked_words: ["x".repeat(1000)] })).toHaveProperty(
    "blocked_words",
  );
});

test("what another window has saved is told as its form shows it", () => {
  const account = settingInWords("account");
  expect([account("country", "SE"), account("country", null)]).toEqual(["Sweden", "Choose a country"]);
  expect([account("language", "de-AT"), account("language", null)]).toEqual([
    ...["Deutsch (Österreich)", "English (United States)"],
  ]);
  expect(account("time_zone", "America/New_York")).toBe("America/New York");
  const comments = settingInWords("comments");
  // The tick is on while comments are not closed.
  expect([false, true].map((closed) => comments("post_comments_disabled", closed))).toEqual(["on", "off"]);
  expect(comments("commenters", "everybody")).toBe("Everybody who can open the post");
  expect([comments("blocked_words", []), comments("blocked_words", ["a", "b"])]).toEqual(["nothing", "a, b"]);
  const privacy = settingInWords("privacy");
  expect([true, false].map((on) => privacy("hidden", on))).toEqual(["on", "off"]);
  expect(privacy("blocked_countries", ["DE", "SE"])).toBe("Germany, Sweden");
  expect(privacy("blocked_people", ["SE"])).toBe("SE");
  expect(privacy("other", 7)).toBe("7");
});
