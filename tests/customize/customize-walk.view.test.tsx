import { expect } from "vitest";
import type { AnyEventObject } from "xstate";

import { sections } from "../../src/domain/customize/sections.ts";
import type { SectionName } from "../../src/domain/customize/section-values.ts";
import { customizeFlow } from "../../src/machines/customize/customize.flow.ts";
import { selectCustomizeView, type CustomizeRef } from "../../src/machines/customize/customize.machine.ts";
import { sampleEditors } from "./sample-editors.ts";
import { Customize } from "../../src/views/customize/customize.view.tsx";
import { control, press, typeInto } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const titleOf = ({ section }: AnyEventObject): string => sections[section as SectionName].title;
const shows = (page: HTMLElement, snapshot: never): void => {
  const view = selectCustomizeView(snapshot);
  const forms = [...page.querySelectorAll("form")];
  expect(forms).toHaveLength(view.section === null ? 0 : 1);
  const price = page.querySelector<HTMLInputElement>("input[name=subscription_price]");
  expect(price?.value).toBe(view.section === "price" ? view.form["subscription_price"] : undefined);
  for (const text of Object.values(view.texts)) expect(page.textContent).toContain(text);
  if (price !== null) {
    expect([price.placeholder, price.step]).toEqual(["Enter price i.e. 5.00", "0.01"]);
  } else {
    expect(page.textContent).toContain(sections.price.summary(view));
  }
  const edit = control(page, "Edit 6-month package");
  expect(edit?.hasAttribute("disabled")).toBe(view.status === "saving");
};

walkView(customizeFlow, {
  render: (actor) => (
    <>
      {(["subscriptions", "about", "settings"] as const).map((part) => (
        <Customize
          domain={null}
          key={part}
          customize={actor as CustomizeRef}
          {...sampleEditors()}
          part={part}
          base="/ava"
          now={1_790_000_000}
        />
      ))}
    </>
  ),
  actions: {
    "section.opened": (page, event) => press(page, `Edit ${titleOf(event)}`),
    "section.left": (page) => press(page, "Cancel"),
    "switch.pressed": (page, { section }) => {
      const box = page.querySelector<HTMLInputElement>(`input[name=${String(section)}_switch]`);
      if (box === null || box.disabled) return false;
      box.click();
      return true;
    },
    "field.changed": (page, { field, value }) => typeInto(page, String(field), String(value)),
    "form.submitted": (page) => press(page, "Save"),
  },
  shows: {
    shown: (page, snapshot) => shows(page, snapshot as never),
    editing: (page, snapshot) => shows(page, snapshot as never),
    asking: (page, snapshot) => shows(page, snapshot as never),
    saving: (page, snapshot) => shows(page, snapshot as never),
  },
});
