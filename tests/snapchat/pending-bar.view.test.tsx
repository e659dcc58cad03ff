import { expect, test } from "vitest";
import { MemoryRouter } from "react-router-dom";
import { createActor, createMachine } from "xstate";

import type { AppRef } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { PendingBar } from "../../src/views/app/pending-bar.view.tsx";
import { renderAlone } from "../kit/render.tsx";

const linesOf = (
  user: CurrentUser,
  path: string,
  snapchat_adds: number,
  snapchat_removals: number,
  actingFor: string | null = null,
) => {
  const counters = {
    ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 0 },
    ...{ tip_menu_pending: 0, snapchat_adds, snapchat_removals, can_payout: 0 },
  };
  const session = createActor(sessionMachine, { input: { user, counters } }).start();
  const app = createActor(createMachine({ context: { actingFor } })).start() as unknown as AppRef;
  const { element } = renderAlone(
    <MemoryRouter initialEntries={[path]}>
      <PendingBar app={app} session={session} />
    </MemoryRouter>,
  );
  return [...element.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
};

const added = ["2 new snapchat member(s).", "/account/snapchat"];
const removed = ["1 snapchat membership(s) expired.", "/account/snapchat?tab=expired"];

test("[COVER-15] [COVER-16] [COVER-20] it says what is to be done, each line where there is something", () => {
  expect(linesOf(sampleCreator, "/ava", 2, 1)).toEqual([added, removed]);
  expect(linesOf(sampleCreator, "/ava", 2, 0)).toEqual([added]);
  expect(linesOf(sampleCreator, "/ava", 0, 1)).toEqual([removed]);
  expect(linesOf(sampleCreator, "/ava", 0, 0)).toEqual([]);
});

test("[COVER-15] [COVER-16] [X-07] who acts for a creator is not told of his own Snapchat above her pages", () => {
  expect(linesOf(sampleCreator, "/ava", 2, 1, "mia")).toEqual([]);
});

test("[COVER-17] it shows to creators only", () => {
  expect(linesOf(sampleFan, "/ava", 2, 1)).toEqual([]);
});

test("[COVER-18] [COVER-19] it is hidden on the pages of streams", () => {
  for (const path of ["/stream/create", "/stream/create/c2c", "/stream/view/ava", "/stream/view/c2c/ava"])
    expect([path, linesOf(sampleCreator, path, 2, 1)]).toEqual([path, []]);
  expect(linesOf(sampleCreator, "/streamer", 2, 1)).toHaveLength(2);
});
