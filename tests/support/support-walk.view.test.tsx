import { expect } from "vitest";

import { supportFlow } from "../../src/machines/support/support.flow.ts";
import type { SupportRef } from "../../src/machines/support/support.machine.ts";
import { SupportPage } from "../../src/views/support/support.view.tsx";
import { typeInto } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(supportFlow, {
  render: (actor) => <SupportPage page={actor as SupportRef} />,
  actions: { "query.typed": (page, { value }) => typeInto(page, "query", String(value)) },
  shows: {
    asking: (page) => expect(page.querySelector("form")).not.toBeNull(),
    reading: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});
