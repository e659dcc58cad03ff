import { expect } from "vitest";

import { zoneName } from "../../src/domain/format/moment.ts";
import { galleryStatsFlow } from "../../src/machines/gallery-stats/gallery-stats.flow.ts";
import type { GalleryStatsRef } from "../../src/machines/gallery-stats/gallery-stats.machine.ts";
import { GalleryStatsPage } from "../../src/views/gallery-stats/gallery-stats.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const chosen = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLSelectElement>(`select[name=${name}]`)!.value;

walkView(galleryStatsFlow, {
  render: (actor) => <GalleryStatsPage page={actor as GalleryStatsRef} />,
  actions: {
    "period.chosen": (page, event) => fillField(page, { ...event, field: "period", value: event["period"] }),
    "kind.chosen": (page, event) => fillField(page, { ...event, field: "kind", value: event["kind"] }),
    "sort.chosen": (page, event) => fillField(page, { ...event, field: "sort", value: event["sort"] }),
    "all.pressed": (page) => press(page, "Show all"),
  },
  shows: {
    showing: (page, { context: { period, kind, sort, gallery } }) => {
      expect(["period", "kind", "sort"].map((name) => chosen(page, name))).toEqual([period, kind, sort]);
      const file = page.querySelector<HTMLAnchorElement>("a[download]")!.getAttribute("href")!;
      const query = new URL(file, "http://site.example").searchParams;
      expect(Object.fromEntries(query)).toEqual({
        ...{ period, sort, format: "csv", time_zone: zoneName(undefined) },
        ...(kind === "all" ? {} : { type: kind }),
        ...(gallery === null ? {} : { gallery: String(gallery) }),
      });
    },
  },
});
