import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { toastsFlow } from "../../src/machines/toasts/toasts.flow.ts";
import type { Toast, ToastsRef } from "../../src/machines/toasts/toasts.machine.ts";
import { Toasts } from "../../src/views/app/overlays.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const buttons = (page: HTMLElement): HTMLButtonElement[] => [...page.querySelectorAll("button")];

const toastsIn = (snapshot: AnyMachineSnapshot): readonly Toast[] => snapshot.context.toasts;

let shown: readonly Toast[] = [];

walkView(toastsFlow, {
  render: (actor) => <Toasts toasts={actor as ToastsRef} />,
  actions: {
    "toast.tapped": (page, event) => {
      const index = shown.findIndex(({ id }) => id === event.id);
      if (index === -1) return false;
      buttons(page)[index]!.click();
      return true;
    },
  },
  shows: {
    empty: (page) => {
      shown = [];
      expect(buttons(page)).toEqual([]);
    },
    showing: (page, snapshot) => {
      shown = toastsIn(snapshot);
      expect(buttons(page).map(({ textContent }) => textContent)).toEqual(
        shown.map(({ title, text }) => `${title ?? ""}${text}`),
      );
    },
  },
});
