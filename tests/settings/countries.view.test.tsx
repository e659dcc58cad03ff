import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";

import { Countries } from "../../src/views/settings/countries.view.tsx";
import { fillField } from "../../model-tests/walk/page-actions.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

test("[ACCT-55] countries are chosen one by one, and each is taken out by its own button", () => {
  const changed = vi.fn();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const show = (value: string) =>
    act(() =>
      root.render(
        <Countries
          name="blocked_countries"
          label="Blocked countries"
          error={undefined}
          value={value}
          onChange={changed}
        />,
      ),
    );
  show("SE");
  const options = [...host.querySelectorAll("option")].map(({ value }) => value);
  expect([options.includes("DE"), options.includes("SE")]).toEqual([true, false]);
  act(() => {
    fillField(host, { type: "field.changed", field: "blocked_countries", value: "DE" });
  });
  expect(changed).toHaveBeenLastCalledWith("DE,SE");
  show("DE,SE");
  const buttons = [...host.querySelectorAll("button")];
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Unblock Germany",
    "Unblock Sweden",
  ]);
  act(() => buttons[0]!.click());
  expect(changed).toHaveBeenLastCalledWith("SE");
});
