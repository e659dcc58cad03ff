import { describe, expect, test } from "vitest";

import { sampleCreator, sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { selectOwnerLost } from "../../src/machines/profile/owner-lost.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { startWith } from "./profile-by-hand.ts";
import { NOW, routeTo } from "./profile-start.ts";

const fan = { ...sampleFan, has_purchase: false };
const buyer = { ...sampleFan, has_purchase: true };
const own: CreatorRecord = { ...sampleRecord, can_edit: true };
const lapsed: CreatorRecord = { ...sampleRecord, can_winback: true };
const record = (data: CreatorRecord) => ({ status: "ok", data }) as const;
const refused = { status: "failed", failure: sampleFailure } as const;
const owned = { offersTwitter: false };
const called = (it: ReturnType<typeof startWith>, name: string) =>
  it.called.filter(([call]) => call === name).length;

describe("while the record is read again", () => {
  test("[PROFILE-53] [SUB-30] an offer opens its dialog", () => {
    const it = startWith(sampleRecord, { user: fan });
    it.send({ type: "line.restored" });
    it.send({ type: "offer.pressed", offer: "1mo" });
    expect(it.emitted).toMatchObject([{ dialog: { kind: "subscribe", offer: "1mo" } }]);
    expect(it.actor.getSnapshot().matches({ ready: "refreshing" })).toBe(true);
  });
  test("[PROFILE-56] [FOLLOW-04] 'Follow for FREE' begins the card check", () => {
    const it = startWith(sampleRecord, { user: fan });
    it.send({ type: "line.restored" });
    it.send({ type: "offer.pressed", offer: "free" });
    expect(it.emitted).toMatchObject([{ dialog: { kind: "payment", tipType: "follow_free" } }]);
  });
  test("[FOLLOW-02] [FOLLOW-05] 'Follow for FREE' follows once, whatever is pressed meanwhile", () => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "line.restored" });
    for (let press = 0; press < 2; press += 1) it.send({ type: "offer.pressed", offer: "free" });
    expect([called(it, "followCreator"), it.ready().following]).toEqual([1, true]);
  });
  test.each([
    ["refused", () => refused],
    ["unreachable", null],
  ])("[CERR-05] a follow that is %s lets it be read after all", (_, answer) => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "line.restored" });
    it.send({ type: "offer.pressed", offer: "free" });
    if (answer === null) it.broke("followCreator");
    else it.answer("followCreator", answer());
    expect(it.emitted).toMatchObject([{ type: "toast.requested", kind: "error" }]);
    it.answer("loadCreator", record({ ...sampleRecord, is_subscribed_free: true }));
    expect(it.ready().creator.is_subscribed_free).toBe(true);
  });
  test("[PROFILE-25] an address with follow_free=1 begins the free follow", () => {
    const it = startWith(sampleRecord);
    it.send({ type: "line.restored" });
    it.send({ type: "route.changed", route: routeTo("", { follow_free: "1" }), now: NOW });
    expect(it.emitted).toMatchObject([
      { type: "navigation.requested", to: "/ava" },
      { dialog: { kind: "visitor-subscribe", mode: "follow" } },
    ]);
  });
});

describe("follow_free=1", () => {
  test("[PROFILE-58] [PROFILE-59] leaves the address, and 'Follow for FREE' at the bottom of a phone stays", () => {
    const it = startWith(sampleRecord, { route: routeTo("", { follow_free: "1" }) });
    const label = () => it.ready().bottomOffer?.label;
    expect([label(), it.emitted[0]]).toMatchObject(["Follow for FREE", { to: "/ava" }]);
    it.send({ type: "route.changed", route: routeTo(""), now: NOW });
    expect(label()).toBe("Follow for FREE");
    expect(startWith(sampleRecord).ready().bottomOffer?.label).not.toBe("Follow for FREE");
  });
  test.each([
    ["premium/photos", "/ava/premium/photos"],
    ["premium", "/ava/premium"],
    ["videos", "/ava/videos"],
  ])("[FOLLOW-10] [PROFILE-10] leaves the rest of the address: %s", (rest, to) => {
    const member = { ...sampleRecord, is_subscribed: true };
    const it = startWith(member, { user: fan, route: routeTo(rest, { follow_free: "1" }) });
    expect(it.emitted).toEqual([{ type: "navigation.requested", to, replace: true }]);
  });
});

test.each([
  ["photos", { dm_id: "7" }, "/ava?dm_id=7"],
  ["videos", { noterms: "", dm_id: "7", edit: "x" }, "/ava?noterms&dm_id=7"],
])(
  "[PROFILE-27] [PROFILE-79] [PROFILE-90] a guest's tab goes back to posts, and the message that he logs in for stays in the address: %s",
  (rest, query, to) => {
    const it = startWith(sampleRecord, { route: routeTo(rest, query) });
    expect(it.emitted[0]).toEqual({ type: "navigation.requested", to, replace: true });
    expect(it.emitted).toContainEqual({
      type: "dialog.requested",
      dialog: { kind: "sign-in", reload: true },
    });
  },
);

test("an address with a username of before goes on to the same place, with what it asks for", () => {
  const renamed = { ...sampleRecord, user: { ...sampleRecord.user, username: "amelia" } };
  const it = startWith(renamed, { route: routeTo("premium/photos", { follow_free: "1" }) });
  const to = "/amelia/premium/photos?follow_free=1";
  expect(it.emitted).toEqual([{ type: "navigation.requested", to, replace: true, load: true }]);
});

const isLost = (it: ReturnType<typeof startWith>): boolean => selectOwnerLost(it.actor.getSnapshot());

describe("what the owner edits with", () => {
  const lost = () => {
    const it = startWith(own, { user: sampleCreator });
    expect(isLost(it)).toBe(false);
    it.broke("loadOwner");
    return it;
  };
  const comes = (it: ReturnType<typeof startWith>) => {
    expect(isLost(it)).toBe(false);
    it.answer("loadOwner", owned);
    expect(it.ready().owner).not.toBeNull();
  };
  test("[OWNER-01] is said to be lost when it did not come, and is tried again", () => {
    const it = lost();
    expect([isLost(it), it.ready().owner]).toEqual([true, null]);
    it.send({ type: "retry.requested" });
    comes(it);
  });
  test("[OWNER-01] is loaded again with the record, when the line is back", () => {
    const it = lost();
    it.send({ type: "line.restored" });
    it.answer("loadCreator", record(own));
    comes(it);
  });
  test("[OWNER-01] comes once for all readings of the record, and is told of each", () => {
    const it = startWith(own, { user: sampleCreator });
    const first = it.actor.getSnapshot().children.loadOwner;
    for (let reading = 0; reading < 2; reading += 1) {
      it.send({ type: "line.restored" });
      it.answer("loadCreator", record(own));
    }
    expect(it.actor.getSnapshot().children.loadOwner).toBe(first);
    comes(it);
  });
  test("is missed by nobody else", () => {
    expect(isLost(startWith(sampleRecord, { user: fan }))).toBe(false);
  });
});

describe("posts that shall win a former subscriber back", () => {
  const asked = { request: { endpoint: "getPosts", input: { username: "ava", status: "winback" } } };
  test("[POSTS-23] [PROFILE-93] are read for him alone", () => {
    expect(startWith(lapsed, { user: fan }).begun["winback"]).toEqual(asked);
    for (const more of [
      { can_winback: false },
      { is_subscribed: true },
      { is_gift: true },
      { can_edit: true },
    ])
      expect(startWith({ ...lapsed, ...more }, { user: fan }).begun).not.toHaveProperty("winback");
  });
});
