import { expect } from "vitest";

import { browseFlow } from "../../src/machines/browse/browse.flow.ts";
import type { BrowseRef } from "../../src/machines/browse/browse.machine.ts";
import { BrowsePage } from "../../src/views/browse/browse.view.tsx";
import { PopularPage } from "../../src/views/popular/popular.view.tsx";
import { control, press, typeInto } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

type Shown = { readonly context: { readonly hidden: object; readonly route: { readonly page: string } } };

const lists = (page: HTMLElement, { context }: Shown) => {
  const isHome = context.route.page === "popular";
  expect(page.querySelector("h1")?.textContent).toBe(isHome ? "Popular creators" : "Browse creators");
  expect(control(page, "Newest creators") === null).toBe(isHome);
  expect(control(page, "Show again") !== null).toBe(Object.keys(context.hidden).length > 0);
};

walkView(browseFlow, {
  // The home page of the popular list is walked with the same machine.
  render: (actor) => {
    const page = actor as BrowseRef;
    const View = page.getSnapshot().context.route.page === "popular" ? PopularPage : BrowsePage;
    return <View page={page} />;
  },
  actions: {
    "query.typed": (page, { value }) => typeInto(page, "query", String(value)),
    "price.chosen": (page, { maxPrice }) => {
      const select = page.querySelector<HTMLSelectElement>('select[name="price"]');
      const value = maxPrice === null ? "" : String(maxPrice);
      if (select === null || select.value === value) return false;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    },
    "notInterested.pressed": (page) => press(page, /^Not interested in /),
    "unhide.pressed": (page) => press(page, "Show again"),
  },
  shows: {
    browsing: lists as never,
    typing: lists as never,
    searching: (page) => expect(page.querySelector('[aria-label^="Found for"]')).not.toBeNull(),
  },
});
