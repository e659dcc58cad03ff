import { expect } from "vitest";

import { creatorHomeFlow } from "../../src/machines/creator-home/creator-home.flow.ts";
import type { CreatorHomeRef } from "../../src/machines/creator-home/creator-home.machine.ts";
import { CreatorHomePage } from "../../src/views/creator-home/creator-home.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(creatorHomeFlow, {
  render: (actor) => <CreatorHomePage page={actor as CreatorHomeRef} displayName="Ava" />,
  shows: {
    showing: (page) => {
      expect(page.querySelector("h1")?.textContent).toBe("Hello, Ava");
      expect(page.textContent).toContain("From creators you follow");
    },
  },
});
