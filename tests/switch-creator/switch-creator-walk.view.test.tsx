import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { switchCreatorFlow } from "../../src/machines/switch-creator/switch-creator.flow.ts";
import type { SwitchCreatorRef } from "../../src/machines/switch-creator/switch-creator.machine.ts";
import { ManagingBar } from "../../src/views/switch-creator/switch-creator.view.tsx";

walkView(switchCreatorFlow, {
  render: (actor) => <ManagingBar bar={actor as SwitchCreatorRef} otherwise="nobody" />,
  actions: { "back.chosen": (page) => press(page, "Switch back") },
  shows: {
    none: (page) => expect(page.textContent).toBe("nobody"),
    managing: says("You are managing Ava Laurent.", "Switch back"),
  },
});
