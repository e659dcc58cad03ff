import { expect } from "vitest";

import { invitationFlow } from "../../src/machines/invitation/invitation.flow.ts";
import type { InvitationRef } from "../../src/machines/invitation/invitation.machine.ts";
import { InvitationDialog } from "../../src/views/invitation/invitation.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(invitationFlow, {
  render: (actor) => <InvitationDialog invitation={actor as InvitationRef} onClose={() => {}} />,
  actions: {
    "confirm.chosen": (page) => press(page, "Confirm Purchase of $10.00"),
    "decline.chosen": (page) => press(page, "No, thanks"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
    loading: (page) => expect(page.querySelector("dialog [role=status]")).not.toBeNull(),
    offline: says("We could not reach the server."),
    expired: says("Invitation has expired"),
    invalid: says("Invitation has expired or is not valid.", "Ok"),
    valid: (page, { context }) => {
      says("Invitation from ava", "Do you accept a live 1:1 video chat of 10 minutes")(page);
      const warns = page.textContent?.includes("Firefox") ?? false;
      expect(warns).toBe(context.page.isFirefox === true);
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
  },
});
