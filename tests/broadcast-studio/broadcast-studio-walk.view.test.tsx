import { beforeAll, expect } from "vitest";

import { broadcastStudioFlow } from "../../src/machines/broadcast-studio/broadcast-studio.flow.ts";
import type { BroadcastStudioRef } from "../../src/machines/broadcast-studio/broadcast-studio.machine.ts";
import { BroadcastStudioPage } from "../../src/views/broadcast-studio/broadcast-studio.view.tsx";
import { LazyPrivateStudio } from "../../src/views/private-show/lazy-private-pages.tsx";
import { LazyStreamChat } from "../../src/views/stream-chat/lazy-stream-chat.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(() => Promise.all([LazyStreamChat.preload(), LazyPrivateStudio.preload()]));

walkView(broadcastStudioFlow, {
  render: (actor) => <BroadcastStudioPage page={actor as BroadcastStudioRef} />,
  actions: {
    "form.submitted": (page) => press(page, "Go live"),
    "invite.chosen": (page) => press(page, "Invite to private"),
    "invite.closed": (page) => press(page, "Back to the broadcast"),
    "device.chosen": (page, { kind, index }) =>
      fillField(page, { type: "field.changed", field: kind, value: String(index) }),
    "end.chosen": (page) => press(page, "End stream"),
  },
  shows: {
    reading: says("Opening the studio"),
    offline: says("We could not reach the server."),
    replaced: says("You are live in another window."),
    private: says("Back to the broadcast"),
    editing: (page, { context }) => {
      says("Go live", "Invite to private")(page);
      const hasProblem = [...page.querySelectorAll("button")].some(
        ({ textContent }) => textContent === "Try again",
      );
      if (hasProblem) expect(page.textContent).not.toContain("Your browser asks");
      const lists = [...page.querySelectorAll("select")].map((list) => Number(list.value));
      const { camera, microphone } = context.devices;
      expect(lists).toEqual(camera.names.length === 0 ? [] : [camera.used, microphone.used]);
      for (const text of Object.values(context.texts)) says(text as string)(page);
    },
    live: (page, { context }) => {
      says(context.own.stream.title, "End stream")(page);
      expect(page.querySelector("#live-own")).not.toBeNull();
    },
    over: says("The broadcast is over.", "Go live again"),
  },
});
