import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { followingMachine, selectFollowingView } from "../../src/machines/following/following.machine.ts";
import { sampleExpiringRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CurrentUser, FollowedCreator } from "../../src/protocol/records.ts";
import { listLogic } from "../running/list-logic.ts";

const input = {
  route: { page: "following" },
  ...{ site: sampleSite, user: sampleFan as CurrentUser, now: 1_790_000_000 },
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const begin = (more: Partial<typeof input> = {}) => {
  const { logic, asked } = listLogic();
  const driven = drive(followingMachine, { ...input, ...more }, { list: logic });
  return { ...driven, asked, view: () => selectFollowingView(driven.actor.getSnapshot()) };
};
const subscription = sampleExpiringRecord.subscriptions[0]!;
const followed: FollowedCreator = {
  creator: { username: "ava", display_name: "Ava", fans_avatar_url: null },
  subscription,
};
const reload = { type: "reload.requested" };

test("[ACCT-31] what runs is listed first, the other lists when they are chosen", () => {
  const { actor, asked, view } = begin();
  const request = (status: string) => ({ endpoint: "getFollowing", input: { status } });
  expect([asked, view().tab]).toEqual([[{ request: request("active") }], "active"]);
  actor.send({ type: "tab.chosen", tab: "expired" });
  expect([asked.at(-1), view().tab]).toEqual([
    { type: "request.changed", request: request("expired") },
    "expired",
  ]);
});

test("what can be done about one opens the dialog that its creator's page has", () => {
  const { actor, emitted } = begin();
  const asked = { username: "ava", displayName: "Ava", subscription };
  actor.send({ type: "cancel.pressed", followed });
  actor.send({ type: "reactivate.pressed", followed });
  actor.send({ type: "subscribe.pressed", followed });
  const snapchat = { ...subscription, type: "snapchat" } as const;
  actor.send({ type: "subscribe.pressed", followed: { ...followed, subscription: snapchat } });
  expect(emitted).toEqual(
    [
      { kind: "cancel-subscription", ...asked },
      { kind: "reactivate-subscription", ...asked },
      { kind: "subscribe", username: "ava" },
      { kind: "snapchat", username: "ava" },
    ].map((dialog) => ({ type: "dialog.requested", dialog })),
  );
});

test("the list is read anew when something of it changed here or elsewhere, or the line is back", () => {
  const { actor, asked } = begin();
  actor.send({ type: "subscription.changed", username: "ava", change: null });
  actor.send({ type: "line.restored" });
  actor.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
  const paid = (status: "paid" | "approved") =>
    actor.send({ type: "socket.received", name: "payment.update", data: { id: "1", status } } as never);
  paid("approved");
  expect(asked.slice(1)).toEqual([reload, reload, reload]);
  paid("paid");
  expect(asked.slice(1)).toHaveLength(4);
});

test("[ROUTE-60] in fantime style a creator is not led to browse", () => {
  const mayBrowse = (homepage_style: "fantime" | "classic", user: CurrentUser) =>
    begin({ site: { ...sampleSite, homepage_style } as never, user }).view().mayBrowse;
  expect(mayBrowse("fantime", sampleCreator)).toBe(false);
  expect([mayBrowse("fantime", sampleFan), mayBrowse("classic", sampleCreator)]).toEqual([true, true]);
});
