import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { causesFlow } from "../../src/machines/causes/causes.flow.ts";
import type { CausesRef, CausesSnapshot } from "../../src/machines/causes/causes.machine.ts";
import { Causes } from "../../src/views/inspector/causes/causes.view.tsx";

const step = { load: "load-2", seq: 12 };

const said = (page: HTMLElement): string => page.querySelector("[role=status]")?.textContent ?? "";

walkView(causesFlow, {
  render: (actor) => (
    <Causes actor={actor as CausesRef} source="load-2" step={step} onStep={() => undefined} />
  ),
  actions: {
    "refresh.pressed": (page) => press(page, "Read again"),
    "retry.pressed": (page) => press(page, "Try again"),
    "reads.toggled": (page) => press(page, "Show reads"),
    "copy.pressed": (page) => press(page, "Copy link to this step"),
  },
  shows: {
    reading: (page) => expect(page.textContent).toContain("Reading the causes"),
    broken: (page) =>
      expect(page.querySelector("[role=alert]")?.textContent).toContain("could not be put together"),
    showing: (page, snapshot) => {
      const { value, context } = snapshot as CausesSnapshot;
      const shown = context.rows.filter(({ quiet }) => context.showsReads || !quiet);
      expect(page.querySelectorAll("ol > li").length).toBe(shown.length);
      expect(page.querySelectorAll('[aria-current="step"]').length).toBe(Math.min(shown.length, 1));
      expect(page.textContent?.includes("has more to tell")).toBe(context.cut);
      expect(page.textContent?.includes(`because ${context.withheld}.`)).toBe(context.withheld !== null);
      const text = context.link?.problem ?? "The link is copied.";
      expect(said(page)).toBe(value.copying === "said" ? text : "");
    },
  },
});
