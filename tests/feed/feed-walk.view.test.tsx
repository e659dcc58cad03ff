import { expect } from "vitest";

import { feedFlow } from "../../src/machines/feed/feed.flow.ts";
import type { FeedRef } from "../../src/machines/feed/feed.machine.ts";
import { FeedPage } from "../../src/views/feed/feed.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(feedFlow, {
  render: (actor) => <FeedPage page={actor as FeedRef} />,
  actions: {
    "notInterested.pressed": (page) => press(page, /^Not interested in /),
    "tip.pressed": (page) => press(page, "TIP ME"),
  },
  shows: { showing: (page) => expect(page.querySelector("h1")?.textContent).toBe("Your feed") },
});
