import { expect } from "vitest";

import { vaultPickerFlow } from "../../src/machines/vault-picker/vault-picker.flow.ts";
import type {
  VaultPickerContext,
  VaultPickerRef,
} from "../../src/machines/vault-picker/vault-picker.machine.ts";
import { VaultPicker } from "../../src/views/vault-picker/vault-picker.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { chooseFolder } from "../vault/choose-folder.ts";

walkView(vaultPickerFlow, {
  render: (actor) => <VaultPicker picker={actor as VaultPickerRef} />,
  actions: {
    "filter.changed": chooseFolder,
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
