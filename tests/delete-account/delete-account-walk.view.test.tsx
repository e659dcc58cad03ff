import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { deletionTexts } from "../../src/domain/delete-account/deletion-texts.ts";
import { deleteAccountFlow } from "../../src/machines/delete-account/delete-account.flow.ts";
import type {
  DeleteAccountContext,
  DeleteAccountRef,
} from "../../src/machines/delete-account/delete-account.machine.ts";
import { DeleteAccount } from "../../src/views/delete-account/delete-account.view.tsx";

const dialogOf = (page: HTMLElement): HTMLElement | null => page.querySelector("dialog");

/** The dialog says all that it means, keeps what was typed, and tells what is wrong with it. */
const asks = (page: HTMLElement, snapshot: AnyMachineSnapshot): void => {
  const { type, password, texts } = snapshot.context as DeleteAccountContext;
  says(...deletionTexts(type))(dialogOf(page)!);
  expect(page.querySelector<HTMLInputElement>('input[name="password"]')?.value).toBe(password);
  if (texts.password !== undefined) says(texts.password)(dialogOf(page)!);
};

walkView(deleteAccountFlow, {
  render: (actor) => <DeleteAccount deleteAccount={actor as DeleteAccountRef} />,
  actions: {
    "deletion.chosen": (page) => press(page, "Delete my account"),
    "deletion.left": (page) => press(page, "Keep my account"),
    "field.changed": fillField,
    "form.submitted": (page) => press(page, "Delete for good"),
  },
  shows: {
    closed: (page) => expect(dialogOf(page)).toBeNull(),
    reading: (page) => {
      expect(dialogOf(page)).toBeNull();
      expect(page.querySelector("button[aria-busy]")).not.toBeNull();
    },
    withoutPassword: (page) =>
      expect(control(dialogOf(page)!, "Set a password")?.getAttribute("href")).toBe("/password/forgot"),
    editing: asks,
    submitting: (page, snapshot) => {
      asks(page, snapshot);
      expect(dialogOf(page)?.querySelector("button[aria-busy]")).not.toBeNull();
      expect(control(page, "Keep my account")).toBeNull();
    },
    deleted: (page) => expect(dialogOf(page)).not.toBeNull(),
  },
});
