import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { changePasswordFlow } from "../../src/machines/change-password/change-password.flow.ts";
import type { ChangePasswordRef } from "../../src/machines/change-password/change-password.machine.ts";
import { ChangePasswordForm } from "../../src/views/email-and-password/change-password.view.tsx";
import { fillField } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("form");
  form?.requestSubmit();
  return form !== null;
};

const valueOf = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value;

const showsForm =
  (...names: readonly string[]) =>
  (page: HTMLElement, { context }: AnyMachineSnapshot) => {
    for (const name of names) expect(valueOf(page, name)).toBe(context[name]);
    for (const text of Object.values(context.texts as Record<string, string>))
      expect(page.textContent).toContain(text);
  };

walkView(changePasswordFlow, {
  render: (actor) => <ChangePasswordForm changePassword={actor as ChangePasswordRef} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
  },
  shows: {
    editing: showsForm("current_password", "password"),
    submitting: (page) => expect(page.querySelector("[type=submit]")?.getAttribute("aria-busy")).toBe("true"),
  },
});
