import { privateViewFlow } from "../../src/machines/private-view/private-view.flow.ts";
import type { PrivateViewRef } from "../../src/machines/private-view/private-view.machine.ts";
import { PrivateViewPage } from "../../src/views/private-show/private-view.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(privateViewFlow, {
  render: (actor) => <PrivateViewPage page={actor as PrivateViewRef} />,
  actions: {
    "invitation.wanted": (page) => press(page, "See the invitation"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    reading: says("Looking for your private chat"),
    offline: says("We could not reach the server."),
    invited: says("ava has invited you to a private chat."),
    absent: says("Invitation has expired or is not valid.", "To the profile"),
    inside: () => undefined,
  },
});
