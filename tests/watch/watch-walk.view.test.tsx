import { beforeAll, expect } from "vitest";

import { watchFlow } from "../../src/machines/watch/watch.flow.ts";
import type { WatchRef } from "../../src/machines/watch/watch.machine.ts";
import { LazyPrivateView } from "../../src/views/private-show/lazy-private-pages.tsx";
import { LazyStreamChat } from "../../src/views/stream-chat/lazy-stream-chat.tsx";
import { WatchPage } from "../../src/views/watch/watch.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(() => Promise.all([LazyStreamChat.preload(), LazyPrivateView.preload()]));

walkView(watchFlow, {
  render: (actor) => <WatchPage page={actor as WatchRef} />,
  actions: {
    "subscribe.chosen": (page) => press(page, "Subscribe"),
    "alert.switched": (page, { on }) =>
      fillField(page, { type: "field.changed", field: "alerts", value: on }),
    "sound.wanted": (page) => press(page, "Turn sound on"),
    "tip.pressed": (page, { menu }) => press(page, menu === true ? "Tip menu" : "Send Tip"),
  },
  shows: {
    reading: says("Looking for the broadcast"),
    offline: says("We could not reach the server."),
    refused: (page, { context }) => says(context.refusal ?? "")(page),
    full: says("This stream is full right now."),
    replaced: says("You watch this in another window."),
    absent: (page, { context }) => {
      says("This creator is not live right now.")(page);
      expect(page.querySelector<HTMLInputElement>("[role=switch]")?.checked).toBe(context.alerts);
    },
    ended: (page, { context }) => {
      says("The broadcast is over.")(page);
      expect(page.querySelector("a")?.getAttribute("href")).toBe(`/${context.username}`);
      expect(page.querySelector<HTMLInputElement>("[role=switch]")?.checked).toBe(context.alerts);
    },
    taken: says("In a private chat."),
    private: () => undefined,
    locked: says("is live. Subscribe to watch."),
    live: (page, { context, value }) => {
      says(context.stream.title)(page);
      expect(page.querySelector("#live-other")).not.toBeNull();
      expect(page.textContent.includes("Turn sound on")).toBe(value.live.sound === "muted");
    },
  },
});
