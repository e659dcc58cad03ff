import { expect } from "vitest";

import { vaultFlow } from "../../src/machines/vault/vault.flow.ts";
import type { VaultContext, VaultRef } from "../../src/machines/vault/vault.machine.ts";
import { VaultPage } from "../../src/views/vault/vault.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { chooseFolder } from "./choose-folder.ts";

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector<HTMLFormElement>("dialog form");
  form?.requestSubmit();
  return form !== null;
};

walkView(vaultFlow, {
  render: (actor) => <VaultPage page={actor as VaultRef} />,
  actions: {
    "filter.changed": chooseFolder,
    "choice.cleared": (page) => press(page, "Choose nothing"),
    "post.pressed": (page) => press(page, "Create a post"),
    "message.pressed": (page) => press(page, "Send a DM"),
    "field.changed": (page, event) =>
      page.querySelector(`dialog [name=${String(event.field)}]`) !== null &&
      page.querySelector(`dialog option[value="${String(event.value)}"]`) !== null
        ? fillField(page, { ...event, value: String(event.value) })
        : event.field === "name" && page.querySelector("dialog input[name=name]") !== null
          ? fillField(page, event)
          : false,
    "form.submitted": submit,
    "form.cancelled": (page) => press(page, "Cancel"),
  },
  shows: {
    showing: (page, { context }) => {
      const { chosen } = context as VaultContext;
      expect(page.querySelector("dialog")).toBeNull();
      const bar = page.querySelector("[aria-label='What is chosen']");
      if (chosen.length === 0) return expect(bar).toBeNull();
      says(`${chosen.length} chosen`)(page);
      const post = [...bar!.querySelectorAll("button")].find((it) => it.textContent === "Create a post")!;
      expect(post.disabled).toBe(chosen.some(({ review }) => review === "rejected"));
    },
    asking: (page) => expect(page.querySelector("dialog")).toBeNull(),
    editing: (page, { context }) => {
      const { task, name, texts } = context as VaultContext;
      if (task?.act !== "move")
        expect(page.querySelector<HTMLInputElement>("dialog input[name=name]")!.value).toBe(name);
      if (texts.name !== undefined && task?.act !== "move") says(texts.name)(page);
    },
    submitting: (page, { context }) => {
      const { task } = context as VaultContext;
      const dialog = page.querySelector("dialog");
      if (task?.act === "delete" || task?.act === "deleteFolder") expect(dialog).toBeNull();
      else expect(dialog!.getAttribute("aria-busy")).toBe("true");
    },
  },
});
