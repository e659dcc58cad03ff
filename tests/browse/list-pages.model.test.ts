import { fromCallback, type AnyEventObject } from "xstate";
import { describe, expect, test } from "vitest";

import type { ClockTicked } from "../../src/machines/countdown/countdown.machine.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { browseMachine, selectBrowseView } from "../../src/machines/browse/browse.machine.ts";
import { feedMachine, selectFeedView } from "../../src/machines/feed/feed.machine.ts";
import { followingMachine, selectFollowingView } from "../../src/machines/following/following.machine.ts";
import { profileMachine } from "../../src/machines/profile/profile.machine.ts";
import { sampleExpiringRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { BrowsePath } from "../../src/domain/site/browse-lists.ts";
import { profileRouteOf } from "../../src/domain/profile/tabs.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const NOW = 1_790_000_000;
const facts = {
  site: sampleSite,
  user: sampleFan,
  now: NOW,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

/** Actors that note, by their id, what they begin with and what they hear. */
const noting = () => {
  const begun: Record<string, unknown> = {};
  const heard: (readonly [id: string, event: AnyEventObject])[] = [];
  const logic = fromCallback<AnyEventObject>(({ input, self, receive }) => {
    begun[self.id] = input;
    receive((event) => void heard.push([self.id, event]));
  });
  const names = ["list", "resource", "hiddenCreators", "tick", "dismissals", "entryWarning", "countView"];
  return { begun, heard, actors: Object.fromEntries(names.map((name) => [name, logic])) };
};

const feed = (user: typeof sampleFan | null = sampleFan) => {
  const noted = noting();
  const input = { ...facts, user, route: { page: "feed" } } as const;
  const driven = drive(feedMachine, input, noted.actors);
  return { ...noted, ...driven, view: () => selectFeedView(driven.actor.getSnapshot()) };
};

const browse = (list: BrowsePath | "popular", site: Partial<typeof sampleSite> = {}) => {
  const noted = noting();
  const route = list === "popular" ? ({ page: "popular" } as const) : ({ page: "browse", list } as const);
  const input = { ...facts, route, site: { ...sampleSite, ...site } };
  const driven = drive(browseMachine, input, noted.actors);
  return { ...noted, ...driven, view: () => selectBrowseView(driven.actor.getSnapshot()) };
};

const following = (
  user: typeof sampleFan = sampleFan,
  homepage_style: typeof sampleSite.homepage_style = "classic",
) => {
  const noted = noting();
  const site = { ...sampleSite, homepage_style };
  const input = { ...facts, user, site, route: { page: "following" } } as const;
  const driven = drive(followingMachine, input, noted.actors);
  return { ...noted, ...driven, view: () => selectFollowingView(driven.actor.getSnapshot()) };
};

const profile = () => {
  const noted = noting();
  const route = { page: "profile", username: "ava", isRoot: false, query: {} } as const;
  const input = { ...facts, route: { ...route, profile: profileRouteOf("")! } };
  const driven = drive(profileMachine, input, noted.actors);
  driven.actor.send({
    type: "xstate.done.actor.loadCreator",
    actorId: "loadCreator",
    output: { status: "ok", data: sampleRecord },
  } as never);
  return { ...noted, ...driven };
};

interface Ticking {
  readonly actor: {
    readonly getSnapshot: () => { readonly context: { readonly now: number } };
    readonly send: (event: ClockTicked) => void;
  };
  readonly begun: Readonly<Record<string, unknown>>;
}

const ticking: readonly (readonly [string, () => Ticking])[] = [
  ["the feed", feed],
  ["the lists of creators", () => browse("")],
  ["a profile", profile],
];

test.each(ticking)(
  "on %s the ages of posts and the countdowns are brought up to date every 5 s",
  (_, open) => {
    const { actor, begun } = open();
    expect(begun["tick"]).toEqual({ every: 5_000 });
    expect(actor.getSnapshot().context.now).toBe(NOW);
    actor.send({ type: "clock.ticked", now: NOW + 5 });
    expect(actor.getSnapshot().context.now).toBe(NOW + 5);
  },
);

test.each([
  ["the feed", feed, ["posts", "live"]],
  ["whom one follows", following, ["creators"]],
] as const)("on %s what was missed while the line was lost is read anew", (_, open, ids) => {
  const { actor, heard } = open();
  actor.send({ type: "line.restored" });
  expect(heard).toEqual(ids.map((id) => [id, { type: "reload.requested" }]));
});

describe("creators who do not interest", () => {
  test.each([
    ["the feed", feed],
    ["the lists of creators", () => browse("")],
  ] as const)("are remembered, and left out of %s", (_, open) => {
    const { actor, heard, view } = open();
    expect(view().hidden).toEqual({});
    actor.send({ type: "notInterested.pressed", username: "mia" });
    expect(heard).toEqual([["hidden", { type: "creator.hide", username: "mia" }]]);
    actor.send({ type: "hidden.told", hidden: { mia: NOW } });
    expect(view().hidden).toEqual({ mia: NOW });
  });

  test("come back by a press", () => {
    const { actor, heard } = browse("");
    actor.send({ type: "unhide.pressed" });
    expect(heard).toEqual([["hidden", { type: "creators.unhide" }]]);
  });
});

test("the feed has the posts of whom one follows, and popular creators beside them", () => {
  const { actor, begun, view } = feed();
  expect(begun).toMatchObject({
    posts: { request: { endpoint: "getFeed", input: {} } },
    suggestions: { request: { endpoint: "getTop", input: { s: 24, list: "popular" } } },
    live: { request: { endpoint: "getTop", input: { s: 12, list: "popular", live: 1 } } },
  });
  const { posts, suggestions, live } = actor.getSnapshot().children;
  expect(view()).toEqual({
    status: "showing",
    username: "fan",
    hidden: {},
    told: {},
    now: NOW,
    posts,
    suggestions,
    live,
  });
  expect(feed(null).view().username).toBe("");
});

describe("the lists of creators", () => {
  const top = (list: string, more: object = {}) => ({
    endpoint: "getTop",
    input: { s: 24, list, ...more },
  });

  test.each([
    ["", "creators", top("popular")],
    ["popular", "creators", top("popular")],
    ["newest-creators", "creators", top("newest_creators")],
    ["follow-for-free", "creators", top("follow_for_free")],
    ["most-recent-posts", "posts", { endpoint: "getFeed", input: { list: "recent" } }],
  ] as const)("[ROUTE-58] [ROUTE-65] '%s' holds %s", (list, holds, request) => {
    const { actor, begun, view } = browse(list);
    expect(begun["cards"]).toEqual({ request });
    const { cards } = actor.getSnapshot().children;
    const path = list === "popular" ? "" : list;
    expect(view()).toMatchObject({ status: "browsing", list: path, holds, query: "", maxPrice: null, cards });
    expect(view().found).toBeNull();
  });

  test("[ROUTE-65] a highest price is asked for, and any price again", () => {
    const { actor, heard, view } = browse("newest-creators");
    const asked = [500, null].map((maxPrice) => {
      actor.send({ type: "price.chosen", maxPrice });
      return [view().maxPrice, heard.at(-1)];
    });
    const changed = (request: object) => ["cards", { type: "request.changed", request }];
    expect(asked).toEqual([
      [500, changed(top("newest_creators", { max_price: 500 }))],
      [null, changed(top("newest_creators"))],
    ]);
  });

  test("[API-27] a search begins a quarter of a second after the last letter, with two letters at least", () => {
    const { actor, begun, clock, view } = browse("");
    const type = (value: string) => actor.send({ type: "query.typed", value });
    const seen = () => [view().status, view().query];
    type(" a ");
    clock.increment(250);
    expect([seen(), begun["found"]]).toEqual([["browsing", " a "], undefined]);
    type(" av ");
    clock.increment(249);
    type(" ava ");
    expect(seen()).toEqual(["typing", " ava "]);
    clock.increment(249);
    expect([seen(), begun["found"]]).toEqual([["typing", " ava "], undefined]);
    clock.increment(1);
    expect([seen(), begun["found"]]).toEqual([
      ["searching", " ava "],
      { request: { endpoint: "searchCreators", input: { query: "ava" } } },
    ]);
    expect(view().found).toBe(actor.getSnapshot().children.found);
    type("a");
    expect([seen(), view().found]).toEqual([["browsing", "a"], null]);
  });

  test("[API-27] two letters suffice, and of a long query the first 50 count", () => {
    for (const [typed, query] of [
      ["av", "av"],
      ["a".repeat(60), "a".repeat(50)],
    ] as const) {
      const { actor, begun, clock } = browse("");
      actor.send({ type: "query.typed", value: typed });
      clock.increment(250);
      expect(begun["found"]).toMatchObject({ request: { input: { query } } });
    }
  });

  test("[ROUTE-23] lead to the rankings, but not in fantime style or on the site of one creator", () => {
    const root_user = { username: "ava", custom_domain_only: false };
    expect(browse("").view().hasRankings).toBe(true);
    expect(browse("", { homepage_style: "fantime" }).view().hasRankings).toBe(false);
    expect(browse("", { root_user }).view().hasRankings).toBe(false);
  });
});

describe("whom one follows", () => {
  const listOf = (status: string) => ({ endpoint: "getFollowing", input: { status } });

  test("begins with what runs; a tab asks for its own", () => {
    const { actor, begun, heard, view } = following();
    expect(begun["creators"]).toEqual({ request: listOf("active") });
    const { creators } = actor.getSnapshot().children;
    expect(view()).toEqual({ status: "showing", tab: "active", now: NOW, mayBrowse: true, creators });
    actor.send({ type: "tab.chosen", tab: "expired" });
    expect(heard).toEqual([["creators", { type: "request.changed", request: listOf("expired") }]]);
    expect(view().tab).toBe("expired");
  });

  test("[ROUTE-60] offers the lists of creators, but not to a creator in fantime style", () => {
    const may = (user: typeof sampleFan, style: "classic" | "fantime") =>
      following(user, style).view().mayBrowse;
    expect([may(sampleFan, "classic"), may(sampleFan, "fantime")]).toEqual([true, true]);
    expect([may(sampleCreator, "classic"), may(sampleCreator, "fantime")]).toEqual([true, false]);
  });

  const payment = (status: string) => ({ name: "payment.update", data: { status } });
  test.each([
    [true, { name: "profile.update", data: { username: "ava" } }],
    [true, payment("paid")],
    [false, payment("declined")],
    [false, { name: "post.update", data: { username: "ava", status: "paid" } }],
    [false, { name: "logo.update", data: { username: "ava" } }],
  ])("is read anew (%s) after %o", (isRead, socketEvent) => {
    const { actor, heard } = following();
    actor.send({ type: "socket.received", ...socketEvent } as never);
    expect(heard).toEqual(isRead ? [["creators", { type: "reload.requested" }]] : []);
  });

  test("is read anew after a subscription changed here", () => {
    const { actor, heard } = following();
    actor.send({ type: "subscription.changed", username: "ava", change: null });
    expect(heard).toEqual([["creators", { type: "reload.requested" }]]);
  });

  test("asks about a subscription by the name of its creator", () => {
    const { actor, emitted } = following();
    const [subscription] = sampleExpiringRecord.subscriptions;
    const creator = { username: "ava", display_name: "Ava", fans_avatar_url: null };
    const followed = { creator, subscription: subscription! };
    for (const type of ["cancel.pressed", "reactivate.pressed", "subscribe.pressed"] as const)
      actor.send({ type, followed });
    const about = { username: "ava", displayName: "Ava", subscription };
    expect(emitted.map((event) => event["dialog"])).toEqual([
      { kind: "cancel-subscription", ...about },
      { kind: "reactivate-subscription", ...about },
      { kind: "subscribe", username: "ava" },
    ]);
  });
});
