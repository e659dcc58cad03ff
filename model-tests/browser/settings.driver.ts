import type { Locator, Page } from "playwright";
import type { AnyEventObject, InputFrom, SnapshotFrom } from "xstate";

import { countryName } from "../../src/domain/country/country.ts";
import {
  settingForms,
  settingValues,
  shownFields,
  type SettingField,
  type SettingForm,
} from "../../src/domain/settings/setting-forms.ts";
import { settingIndex } from "../../src/domain/settings/setting-pages.ts";
import type { SettingName } from "../../src/domain/settings/setting-values.ts";
import { accountPages } from "../../src/domain/site/account-pages.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { settingsFlow } from "../../src/machines/settings/settings.flow.ts";
import {
  selectSettingsView,
  type Settings,
  type settingsMachine,
  type SettingsView,
} from "../../src/machines/settings/settings.machine.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Input = InputFrom<typeof settingsMachine>;
type Snapshot = SnapshotFrom<typeof settingsMachine>;

interface SettingsStage extends Stage {
  readonly calls: Gate;
}

interface Answer {
  readonly data?: Settings;
  readonly failure?: { readonly code: string; readonly current?: object };
}

const READ = "/api/v1/account/setting";
const RECORDS = "src/machines/app/sample-records.ts";
const paths: Readonly<Record<SettingName, string>> = {
  account: `${READ}/account`,
  billing: `${READ}/billing`,
  comments: `${READ}/comment_rules`,
  notifications: `${READ}/notifications`,
  privacy: `${READ}/privacy`,
};

const open =
  ({ route, user }: Input) =>
  async (site: Site): Promise<SettingsStage> => {
    const page = await site.open();
    await signInPage(page, user?.type === "model" ? "ava" : "fan");
    const calls = await holdRequests(page, new RegExp(`(?:${[READ, ...Object.values(paths)].join("|")})$`));
    await page.goto(accountPages[route.page].path);
    return { site, page, calls };
  };

/** In another window. */
const save = ({ page }: SettingsStage, section: SettingName, values: object): Promise<unknown> =>
  post(page.context().request, paths[section], values);

const fails = (method: "GET" | "POST", path: string, status: number): Act<SettingsStage> => {
  return async ({ site, calls }) => {
    await site.fault({ method, path, status, times: 1 });
    await calls.pass();
  };
};

const loaded =
  (section: SettingName, { data }: Answer): Act<SettingsStage> =>
  async (stage) => {
    await save(stage, section, data![section]!);
    await stage.calls.pass();
  };

const saved = (
  section: SettingName,
  { context }: Snapshot,
  { data, failure }: Answer,
): Plan<SettingsStage> => {
  if (failure === undefined) {
    // What the sample answers is saved in place of what was typed.
    const change = { ...data![section] };
    return ({ calls }) =>
      calls.pass(async (request) => ({
        postData: JSON.stringify({ ...request.postDataJSON(), ...change }),
      }));
  }
  if (failure.code !== "section_changed") return fails("POST", paths[section], 429);
  if (section !== "comments") return cannot("no other window changes this section");
  if (JSON.stringify(context.was) === JSON.stringify(failure.current))
    return cannot("the form knows what the other window has saved");
  return async (stage) => {
    await save(stage, section, failure.current!);
    await stage.calls.pass();
  };
};

const formOf = (page: Page, section: SettingName): Locator =>
  page.getByRole("form", {
    name: section === "account" ? "Country, language and time zone" : accountPages[`setting-${section}`].name,
    exact: true,
  });

const change = (
  section: SettingName,
  { name, kind }: SettingField,
  value: AnyEventObject["value"],
): Act<SettingsStage> => {
  return async ({ page }) => {
    const control = formOf(page, section).locator(`[name="${name}"]`);
    if (kind === "tick" || kind === "untick") await control.setChecked(value);
    else if (kind === "choice") await control.and(page.locator(`[value="${value}"]`)).check();
    else if (kind === "lines" || kind === "people") await control.fill(value);
    else await control.selectOption(value);
  };
};

/** What a browser would send of the form: ticks that are on, and no countries, which are chosen one by one. */
const sentOf = (
  section: SettingName,
  isCreator: boolean,
  form: SettingForm,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shownFields(section, isCreator).flatMap(({ name, kind, lockedForCreators }) => {
      const value = form[name] ?? "";
      if (isCreator && lockedForCreators !== undefined) return [];
      if (kind === "countries") return [];
      if (typeof value === "string") return [[name, value]];
      return value ? [[name, "on"]] : [];
    }),
  );

const showsEditing = async (
  form: Locator,
  {
    section,
    isCreator,
    form: values,
    texts,
    isSaving,
  }: Extract<SettingsView, { readonly status: "editing" }>,
): Promise<void> => {
  await eventually(() =>
    form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element))),
  ).toEqual(sentOf(section, isCreator, values));
  if (section === "privacy")
    for (const code of settingValues(section, values).blocked_countries)
      await form.getByRole("button", { name: `Unblock ${countryName(code)}` }).waitFor();
  for (const text of Object.values(texts)) await form.getByText(text!).waitFor();
  await eventually(() => form.locator('[aria-invalid="true"]').count()).toBe(Object.keys(texts).length);
  await eventually(() => form.locator('button[type="submit"]').getAttribute("aria-busy")).toBe(
    isSaving ? "true" : null,
  );
};

const showsListing = async (page: Page, isIndex: boolean, isCreator: boolean): Promise<void> => {
  if (!isIndex) return page.getByText("There is nothing to set here for your account.").waitFor();
  const links = page.getByRole("region", { name: "Sections" }).getByRole("link");
  await eventually(() => links.allTextContents()).toEqual(settingIndex(isCreator).map(({ name }) => name));
};

export const settingsDriver: Driver<Input, Snapshot, SettingsStage> = {
  flow: settingsFlow,
  samples: Object.entries({ sampleFan, sampleCreator }).map(([name, value]) => ({
    ...{ name, value, from: RECORDS },
  })),
  restore: (site) => site.control("reset", {}),
  open,
  plan: ({ event, before }) => {
    const { section, isCreator } = before.context;
    if (section === null) return cannot("the page has no form");
    switch (event.type) {
      case "field.changed": {
        const field = shownFields(section, isCreator).find(({ name }) => name === event["field"]);
        return field === undefined
          ? cannot("the field is not shown")
          : change(section, field, event["value"]);
      }
      case "form.submitted":
        return ({ page }) => formOf(page, section).getByRole("button", { name: "Save" }).click();
      case "retry.requested":
        return ({ page }) => page.getByRole("button", { name: "Try again", exact: true }).click();
      case "xstate.done.actor.loadSettings":
        return event["output"].status === "ok" ? loaded(section, event["output"]) : fails("GET", READ, 429);
      case "xstate.error.actor.loadSettings":
        return fails("GET", READ, 503);
      case "xstate.done.actor.saveSetting":
        return saved(section, before, event["output"]);
      case "xstate.error.actor.saveSetting":
        return fails("POST", paths[section], 503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, calls }, snapshot, step) => {
    if (snapshot.matches("reloading")) {
      // The page that is loaded anew reads the settings again.
      await calls.leaveOpen();
      return page.getByText(settingForms[snapshot.context.section!].saved).first().waitFor();
    }
    await showsToasts(page, step?.emitted ?? []);
    const view = selectSettingsView(snapshot);
    if (view.status === "listing") return showsListing(page, view.isIndex, view.isCreator);
    await eventually(calls.held).toBe(snapshot.matches("loading") || snapshot.matches("submitting") ? 1 : 0);
    if (view.status === "editing") return showsEditing(formOf(page, view.section), view);
    await formOf(page, view.section).waitFor({ state: "detached" });
    if (view.status === "loading")
      return page.getByText("Loading your settings").first().waitFor({ state: "attached" });
    await page.getByText(view.error).first().waitFor();
    return page.getByRole("button", { name: "Try again", exact: true }).waitFor();
  },
};
