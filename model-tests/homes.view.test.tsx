import { expect } from "vitest";

import { creatorHomeFlow } from "../src/machines/creator-home/creator-home.flow.ts";
import type { CreatorHomeRef } from "../src/machines/creator-home/creator-home.machine.ts";
import { feedFlow } from "../src/machines/feed/feed.flow.ts";
import type { FeedRef } from "../src/machines/feed/feed.machine.ts";
import { CreatorHomePage } from "../src/views/creator-home/creator-home.view.tsx";
import { FeedPage } from "../src/views/feed/feed.view.tsx";
import { press } from "./walk/hands.ts";
import { walkView } from "./walk/view-walk.tsx";

walkView(feedFlow, {
  render: (actor) => <FeedPage page={actor as FeedRef} />,
  hands: { "notInterested.pressed": (page) => press(page, /^Not interested in /) },
  shows: { showing: (page) => expect(page.querySelector("h1")?.textContent).toBe("Your feed") },
});

walkView(creatorHomeFlow, {
  render: (actor) => <CreatorHomePage page={actor as CreatorHomeRef} displayName="Ava" />,
  shows: {
    showing: (page) => {
      expect(page.querySelector("h1")?.textContent).toBe("Hello, Ava");
      expect(page.textContent).toContain("From creators you follow");
    },
  },
});
