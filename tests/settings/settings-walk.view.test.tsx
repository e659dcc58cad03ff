import { expect } from "vitest";

import { shownFields } from "../../src/domain/settings/setting-forms.ts";
import { accountPages } from "../../src/domain/site/account-pages.ts";
import { settingsFlow } from "../../src/machines/settings/settings.flow.ts";
import { selectSettingsView, type SettingsRef } from "../../src/machines/settings/settings.machine.ts";
import { SettingSection } from "../../src/views/settings/setting-section.view.tsx";
import { SettingsIndex } from "../../src/views/settings/settings-index.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const isIndex = (actor: SettingsRef): boolean => actor.getSnapshot().context.page === "settings";
const linkedPaths = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll("li a")].map((link) => link.getAttribute("href"));

walkView(settingsFlow, {
  render: (actor) =>
    isIndex(actor as SettingsRef) ? (
      <SettingsIndex page={actor as SettingsRef} />
    ) : (
      <SettingSection page={actor as SettingsRef} />
    ),
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Save"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    listing: (page, { context }) => {
      const fields = page.querySelectorAll("input, textarea");
      expect(fields.length).toBe(0);
      if (context.page !== "settings") return says("Only creators have posts")(page);
      const paths = linkedPaths(page);
      expect(paths).toContain(accountPages["setting-billing"].path);
      expect(paths.includes(accountPages["setting-comments"].path)).toBe(context.isCreator);
    },
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    editing: (page, snapshot) => {
      const view = selectSettingsView(snapshot as never);
      if (view.status !== "editing") throw new Error("The form is not shown.");
      for (const { name, kind } of shownFields(view.section, view.isCreator)) {
        if (kind === "countries") {
          says("Sweden")(page);
          continue;
        }
        const field = page.querySelector<HTMLInputElement>(
          `[name=${name}]${kind === "choice" ? ":checked" : ""}`,
        );
        const held = kind === "tick" || kind === "untick" ? field?.checked : field?.value;
        expect(held).toBe(view.form[name]);
      }
      for (const text of Object.values(view.texts)) says(text ?? "")(page);
    },
    submitting: (page) =>
      expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy")).toBe("true"),
  },
});
