import { expect } from "vitest";

import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { dataExportFlow } from "../../src/machines/data-export/data-export.flow.ts";
import type { DataExportContext, DataExportRef } from "../../src/machines/data-export/data-export.machine.ts";
import { DataExport } from "../../src/views/data-export/data-export.view.tsx";

walkView(dataExportFlow, {
  render: (actor) => <DataExport dataExport={actor as DataExportRef} />,
  actions: { "data.asked": (page) => press(page, "Ask for my data") },
  shows: {
    idle: (page, { context }) => {
      const { error } = context as DataExportContext;
      if (error === null) expect(page.querySelector('[role="alert"]')).toBeNull();
      else says(error)(page);
    },
    asking: (page) => expect(page.querySelector("button[aria-busy]")).not.toBeNull(),
    asked: (page, { context }) => {
      const { asked } = context as DataExportContext;
      says(asked!.email, asked!.made_at === null ? "We are making your file." : "works until")(page);
      expect(control(page, "Ask for my data")).toBeNull();
    },
  },
});
