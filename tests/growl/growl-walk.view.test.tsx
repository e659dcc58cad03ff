import { expect } from "vitest";

import { growlFlow } from "../../src/machines/growl/growl.flow.ts";
import type { GrowlRef } from "../../src/machines/growl/growl.machine.ts";
import { Growl } from "../../src/views/growl/growl.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(growlFlow, {
  render: (actor) => <Growl growl={actor as GrowlRef} />,
  actions: { "growl.closed": (page) => press(page, "Close") },
  shows: {
    silent: (page) => expect(page.textContent).toBe(""),
    shown: (page, snapshot) => {
      expect(page.textContent).toBe(`You have ${snapshot.context.unread} unread message(s)`);
      expect(page.querySelector("a")?.getAttribute("href")).toBe("/account/direct-message/inbox");
    },
  },
});
