import { expect } from "vitest";

import { privateShowFlow } from "../../src/machines/private-show/private-show.flow.ts";
import type { PrivateShowRef } from "../../src/machines/private-show/private-show.machine.ts";
import { PrivateShow } from "../../src/views/private-show/private-show.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(privateShowFlow, {
  render: (actor) => <PrivateShow room={actor as PrivateShowRef} />,
  actions: {
    "join.chosen": (page, event) =>
      press(page, event["camera"] === true ? "Join with camera" : "Join with audio only"),
    "camera.asked": (page) => press(page, "Ask for the camera"),
    "camera.answered": (page, event) =>
      press(page, event["accepted"] === true ? "Turn camera on" : "Not now"),
    "end.chosen": (page) => press(page, "End chat"),
    "end.answered": (page, event) => press(page, event["ends"] === true ? "End now" : "Go on"),
    "leave.chosen": (page) => press(page, "Leave"),
  },
  shows: {
    choosing: says("The time begins when both of you are connected."),
    starting: (page) => expect(page.querySelector("[role=status]")).not.toBeNull(),
    blocked: says("Try again"),
    replaced: says("You are in this chat in another window."),
    gone: says("This private chat is over."),
    over: (page, { context }) =>
      says(context.end === null ? "The creator ended the chat." : "The chat did not begin in time.")(page),
    live: (page, { context, value }) => {
      const isAsked = value.inside.live.end === "asking";
      says(context.room.other.display_name, "End chat")(page);
      expect(page.textContent.includes("End the chat?")).toBe(isAsked);
      expect(page.querySelector("#live-other")).not.toBeNull();
      expect(page.querySelector("#live-own") !== null).toBe(context.hasCamera);
    },
  },
});
