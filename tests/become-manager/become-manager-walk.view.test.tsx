import { expect } from "vitest";

import { becomeManagerFlow } from "../../src/machines/become-manager/become-manager.flow.ts";
import type { BecomeManagerRef } from "../../src/machines/become-manager/become-manager.machine.ts";
import { BecomeManagerPage } from "../../src/views/become-manager/become-manager.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(becomeManagerFlow, {
  render: (actor) => <BecomeManagerPage page={actor as BecomeManagerRef} />,
  actions: {
    "accept.chosen": (page) => press(page, "Accept and Continue"),
    "logIn.chosen": (page) => press(page, "Login"),
  },
  shows: {
    // MGR-13, MGR-17, MGR-14, MGR-16
    error_url_not_valid: says("This URL is not valid. Please check it and retry."),
    error_login_required: (page) => {
      says("Please login to continue.")(page);
      expect(page.querySelector("button")?.textContent).toBe("Login");
    },
    error_not_model: (page, { context: { viewer } }) => {
      says(viewer === "applied" ? "Your creator account is in pending review." : "Setup Creator Account")(
        page,
      );
      expect(page.textContent).not.toContain("Accept and Continue");
    },
    ok: says("Become ava Manager", "To manage the account of ava", "To receive 12.5% of the earnings"),
  },
});
