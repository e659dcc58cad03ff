import { expect } from "vitest";

import { pushFlow } from "../../src/machines/push/push.flow.ts";
import type { PushRef } from "../../src/machines/push/push.machine.ts";
import { PushPrompt } from "../../src/views/push/push.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(pushFlow, {
  render: (actor) => <PushPrompt push={actor as PushRef} />,
  actions: {
    "push.accepted": (page) => press(page, "Turn on"),
    "push.declined": (page) => press(page, "Not now"),
  },
  shows: {
    quiet: (page) => expect(page.textContent).toBe(""),
    asking: (page) => {
      expect(page.textContent).toContain("Get told when Marquee has news for you");
      expect(page.querySelector("[aria-busy]")).toBeNull();
    },
    turningOn: (page) => expect(page.querySelector("[aria-busy]")?.textContent).toContain("Turning on…"),
  },
});
