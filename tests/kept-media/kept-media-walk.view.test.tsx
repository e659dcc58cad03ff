import { expect } from "vitest";

import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { keptNames, type KeptType } from "../../src/domain/media/kept-media.ts";
import { keptMediaFlow } from "../../src/machines/kept-media/kept-media.flow.ts";
import type { KeptMediaRef } from "../../src/machines/kept-media/kept-media.machine.ts";
import { KeptMediaPage } from "../../src/views/kept-media/kept-media.view.tsx";

walkView(keptMediaFlow, {
  render: (actor) => <KeptMediaPage page={actor as KeptMediaRef} />,
  shows: {
    showing: (page, { context: { list, kind } }) => {
      expect(page.querySelector("h1")!.textContent).toBe(list === "purchases" ? "Purchases" : "Favorites");
      expect(page.querySelector("[aria-current=page]")!.textContent).toBe(keptNames[kind as KeptType]);
    },
  },
});
