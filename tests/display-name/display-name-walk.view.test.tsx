import { expect } from "vitest";

import { displayNameFlow } from "../../src/machines/display-name/display-name.flow.ts";
import {
  selectDisplayNameView,
  type DisplayNameRef,
} from "../../src/machines/display-name/display-name.machine.ts";
import { NameEditor } from "../../src/views/profile/name-editor.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(displayNameFlow, {
  render: (actor) => (
    <NameEditor displayName={actor as DisplayNameRef} name="Ava Laurent">
      <h1>Ava Laurent</h1>
    </NameEditor>
  ),
  actions: {
    "edit.pressed": (page) => press(page, "Edit name"),
    "edit.left": (page) => press(page, "Cancel"),
    "form.submitted": (page) => press(page, "Save"),
  },
  shows: {
    shown: (page) => {
      expect(page.querySelector("h1")?.textContent).toBe("Ava Laurent");
      expect(control(page, "Edit name")).not.toBeNull();
    },
    editing: (page, snapshot) => {
      const view = selectDisplayNameView(snapshot as never);
      if (view.status === "shown") throw new Error("unreachable");
      const field = page.querySelector<HTMLInputElement>("input[name=display_name]");
      expect([field?.value, field?.getAttribute("aria-invalid") ?? null]).toEqual([
        view.display_name,
        view.text === undefined ? null : "true",
      ]);
      if (view.text !== undefined) expect(page.textContent).toContain(view.text);
    },
    submitting: (page) =>
      expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy")).toBe("true"),
  },
});
