import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { renameFlow } from "../../src/machines/rename/rename.flow.ts";
import type { RenameRef } from "../../src/machines/rename/rename.machine.ts";
import { Rename } from "../../src/views/rename/rename.view.tsx";

walkView(renameFlow, {
  render: (actor) => <Rename rename={actor as RenameRef} />,
  actions: {
    "rename.chosen": (page) => press(page, "Change username"),
    "rename.left": (page) => press(page, "Cancel"),
    "field.changed": fillField,
    "form.submitted": (page) => {
      const form = page.querySelector("form");
      form?.requestSubmit();
      return form !== null;
    },
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.error)(page),
    closed: (page, { context }) => says(`@${context.naming.username}`)(page),
    resting: (page, { context }) => {
      says("Links to @admirer lead here.")(page);
      says("You can change your username again on")(page);
      expect(page.querySelector("button")).toBeNull();
      says(`@${context.naming.username}`)(page);
    },
    editing: (page, { context }) => {
      expect(page.querySelector<HTMLInputElement>("input[name=username]")!.value).toBe(context.username);
      for (const text of Object.values(context.texts as Record<string, string>)) says(text)(page);
    },
    submitting: (page) =>
      expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy")).toBe("true"),
    renamed: (page) =>
      expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy")).toBe("true"),
  },
});
