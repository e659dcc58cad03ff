import { expect } from "vitest";
import type { AnyEventObject } from "xstate";

import { vaultFlow } from "../../src/machines/vault/vault.flow.ts";
import type { VaultContext, VaultRef } from "../../src/machines/vault/vault.machine.ts";
import { vaultUploadFlow } from "../../src/machines/vault-upload/vault-upload.flow.ts";
import type {
  VaultUploadContext,
  VaultUploadRef,
} from "../../src/machines/vault-upload/vault-upload.machine.ts";
import { vaultPickerFlow } from "../../src/machines/vault-picker/vault-picker.flow.ts";
import type {
  VaultPickerContext,
  VaultPickerRef,
} from "../../src/machines/vault-picker/vault-picker.machine.ts";
import type { VaultFilter } from "../../src/machines/vault/vault-filter.ts";
import { VaultPicker } from "../../src/views/vault-picker/vault-picker.view.tsx";
import { VaultUploads } from "../../src/views/vault/vault-uploads.view.tsx";
import { VaultPage } from "../../src/views/vault/vault.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

/** A folder that is not read yet is not offered. */
const filter = (page: HTMLElement, event: AnyEventObject): boolean => {
  const { folder = null } = event["filter"] as Partial<VaultFilter>;
  const value = folder === null ? "all" : String(folder);
  const list = page.querySelector<HTMLSelectElement>("select[name=vault_folder]")!;
  if (list.value === value || ![...list.options].some((option) => option.value === value)) return false;
  return fillField(page, { type: "field.changed", field: "vault_folder", value });
};

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector<HTMLFormElement>("dialog form");
  form?.requestSubmit();
  return form !== null;
};

walkView(vaultFlow, {
  render: (actor) => <VaultPage page={actor as VaultRef} />,
  actions: {
    "filter.changed": filter,
    "choice.cleared": (page) => press(page, "Choose nothing"),
    "post.pressed": (page) => press(page, "Create a post"),
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

walkView(vaultUploadFlow, {
  render: (actor) => <VaultUploads uploads={actor as VaultUploadRef} />,
  actions: {
    "file.removed": (page) => press(page, "Remove: beach.jpg"),
    "file.repeated": (page) => press(page, "Try again: beach.jpg"),
  },
  shows: {
    showing: (page, { context }) => {
      const { files } = context as VaultUploadContext;
      expect([...page.querySelectorAll("li")].map((it) => it.querySelector("p")!.textContent)).toEqual(
        files.map(({ name }) => name),
      );
      for (const { error } of files) if (error !== null) says(error)(page);
    },
  },
});

walkView(vaultPickerFlow, {
  render: (actor) => <VaultPicker picker={actor as VaultPickerRef} />,
  actions: {
    "filter.changed": filter,
    "form.submitted": (page) => press(page, "Add"),
    "form.cancelled": (page) => press(page, "Cancel"),
  },
  shows: {
    choosing: (page, { context }) => {
      const { chosen } = context as VaultPickerContext;
      says(`${chosen.length} of 1 chosen`)(page);
      const add = [...page.querySelectorAll("button")].find((it) => it.textContent === "Add")!;
      expect(add.disabled).toBe(chosen.length === 0);
    },
    over: (page) => expect(page.querySelector("dialog")).toBeNull(),
  },
});
