import { expect } from "vitest";

import { connectTwitterFlow } from "../../src/machines/connect-twitter/connect-twitter.flow.ts";
import type { ConnectTwitterRef } from "../../src/machines/connect-twitter/connect-twitter.machine.ts";
import { ConnectTwitter } from "../../src/views/connect-twitter/connect-twitter.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(connectTwitterFlow, {
  render: (actor) => <ConnectTwitter prompt={actor as ConnectTwitterRef} />,
  actions: {
    "connect.pressed": (page) => press(page, "Connect Twitter"),
    "prompt.dismissed": (page) => press(page, "Dismiss"),
  },
  shows: {
    hidden: (page) => expect(page.textContent).toBe(""),
    shown: (page) => {
      expect(page.textContent).toContain("Connect Twitter to share your new posts with your followers.");
      expect(control(page, "Connect Twitter")).not.toBeNull();
    },
    busy: (page) => expect(page.querySelector("[aria-busy=true]")).not.toBeNull(),
  },
});
