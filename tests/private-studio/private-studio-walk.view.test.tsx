import { privateStudioFlow } from "../../src/machines/private-studio/private-studio.flow.ts";
import type { PrivateStudioRef } from "../../src/machines/private-studio/private-studio.machine.ts";
import { PrivateStudioPage } from "../../src/views/private-show/private-studio.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(privateStudioFlow, {
  render: (actor) => <PrivateStudioPage page={actor as PrivateStudioRef} />,
  actions: {
    "form.submitted": (page) => press(page, "Invite"),
    "withdraw.chosen": (page) => press(page, "Withdraw the invitation"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    reading: says("Looking for your private chat"),
    offline: says("We could not reach the server."),
    editing: (page, { context }) => {
      says("Invite a fan to a live 1:1 video chat.")(page);
      for (const text of Object.values(context.texts)) says(text as string)(page);
    },
    waiting: says("Sub", "10 minutes, $10.00", "Withdraw the invitation"),
    inside: () => undefined,
  },
});
