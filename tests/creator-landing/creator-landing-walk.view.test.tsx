import { expect } from "vitest";

import { creatorLandingFlow } from "../../src/machines/creator-landing/creator-landing.flow.ts";
import type { CreatorLandingRef } from "../../src/machines/creator-landing/creator-landing.machine.ts";
import { CreatorLandingPage } from "../../src/views/creator-landing/creator-landing.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(creatorLandingFlow, {
  render: (actor) => <CreatorLandingPage page={actor as CreatorLandingRef} />,
  actions: { "logIn.pressed": (page) => press(page, "Log in") },
  shows: {
    offering: (page) => expect(page.textContent).toContain("Special offer"),
    showing: (page) => expect(page.textContent).not.toContain("Special offer"),
  },
});
