import { expect } from "vitest";

import { notificationsFlow } from "../../src/machines/notifications/notifications.flow.ts";
import type { NotificationsRef } from "../../src/machines/notifications/notifications.machine.ts";
import { NotificationsPage } from "../../src/views/notifications/notifications.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(notificationsFlow, {
  render: (actor) => <NotificationsPage page={actor as NotificationsRef} />,
  actions: {
    "readAll.pressed": (page) => press(page, "Mark all as read"),
    "logIn.pressed": (page) => press(page, "Log in"),
    "signUp.pressed": (page) => press(page, "Sign up"),
  },
  shows: {
    guest: (page) => expect(page.textContent).toContain("Log in to see your notifications."),
    member: (page) => expect(control(page, /^Mark all as read/)).not.toBeNull(),
  },
});
