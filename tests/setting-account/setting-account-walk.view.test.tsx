import { expect } from "vitest";

import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { settingAccountFlow } from "../../src/machines/setting-account/setting-account.flow.ts";
import type { SettingAccountRef } from "../../src/machines/setting-account/setting-account.machine.ts";
import { SettingAccountPage } from "../../src/views/setting-account/setting-account.view.tsx";

walkView(settingAccountFlow, {
  render: (actor) => <SettingAccountPage page={actor as SettingAccountRef} />,
  actions: {},
  shows: {
    showing: (page) => {
      expect(page.querySelector("#username-title")?.textContent).toBe("Username");
      expect(page.querySelectorAll('[role="status"], [aria-busy]').length).toBeGreaterThan(0);
    },
  },
});
