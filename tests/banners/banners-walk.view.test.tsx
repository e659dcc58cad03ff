import { expect } from "vitest";

import { bannersFlow } from "../../src/machines/banners/banners.flow.ts";
import type { BannersRef } from "../../src/machines/banners/banners.machine.ts";
import { Banners } from "../../src/views/banners/banners.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(bannersFlow, {
  render: (actor) => <Banners banners={actor as BannersRef} />,
  actions: { "banner.closed": (page) => press(page, "Close") },
  shows: {
    none: (page) => expect(page.textContent).toBe(""),
    declined: (page, { context }) => {
      expect(page.textContent).toContain(
        context.user.compliance_status.reason === null
          ? "Creator application declined. Please check your details and send it again."
          : `Creator application declined: ${context.user.compliance_status.reason}`,
      );
      expect(control(page, "Update application") !== null).toBe(context.takesCreators !== false);
    },
    review: (page) =>
      expect(page.textContent).toBe(
        "Creator application under review. We usually answer within 2 business days.",
      ),
    pictures: (page, { context }) => {
      expect(page.textContent).toContain("Add a profile picture and a cover so fans can find you.");
      expect(control(page, "Upload pictures")?.getAttribute("href")).toBe(
        `/${context.user.username}?edit=pictures`,
      );
    },
    email: (page, { context }) => {
      expect(page.textContent).toContain(`Please confirm your email address ${context.user.email}.`);
      expect(control(page, "Resend email")).not.toBeNull();
    },
  },
});
