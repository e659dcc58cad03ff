import { act } from "react";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";

import type { BrowseRef } from "../../src/machines/browse/browse.machine.ts";
import type { CreatorHomeRef } from "../../src/machines/creator-home/creator-home.machine.ts";
import type { FeedRef } from "../../src/machines/feed/feed.machine.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import type { Route } from "../../src/domain/site/page-route.ts";
import { page as browsePage } from "../../src/pages/browse/browse.page.ts";
import { page as creatorHomePage } from "../../src/pages/creator-home/creator-home.page.ts";
import { page as feedPage } from "../../src/pages/feed/feed.page.ts";
import type { PageCode } from "../../src/pages/page-code.ts";
import { page as popularPage } from "../../src/pages/popular/popular.page.ts";
import type { PageGlobals, SiteRecord } from "../../src/protocol/page-globals.ts";
import type { FeedItem } from "../../src/protocol/records.ts";
import { BrowsePage } from "../../src/views/browse/browse.view.tsx";
import { CreatorHomePage } from "../../src/views/creator-home/creator-home.view.tsx";
import { FeedPage } from "../../src/views/feed/feed.view.tsx";
import { PopularPage } from "../../src/views/popular/popular.view.tsx";
import { sampleGlobals, testServices } from "../actors/app-services.ts";
import { find, press, render } from "../kit/render.tsx";
import { cardOf, itemOf, lockedMedium, now } from "./sample-feed.ts";

type Answers = Readonly<Record<string, object>>;

const FEED = "GET /api/v1/user/feed";
const TOP = "GET /api/v1/user/top?s=24&list=popular";
const LIVE = "GET /api/v1/user/top?s=12&list=popular&live=1";
const feedOf = (...items: readonly FeedItem[]) => ({ items, next: null });
const cardsOf = (...items: readonly ReturnType<typeof cardOf>[]) => ({
  items,
  page: 1,
  pages: 1,
  total: items.length,
});

/** The page's own machine with its own actors; the answers came with the page. */
const start = ({ logic }: PageCode, route: Route, answers: Answers, site: Partial<SiteRecord> = {}) => {
  const services = testServices({
    globals: { ...sampleGlobals, answers: { [LIVE]: cardsOf(), ...answers } as PageGlobals["answers"] },
  });
  const actor = createActor(logic!(services), {
    input: {
      route,
      user: route.page === "creator-home" ? sampleCreator : sampleFan,
      site: { ...sampleSite, ...site },
      now,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  });
  actor.start();
  return { actor: actor as unknown, calls: services.calls };
};

const names = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent);

describe("the feed", () => {
  const open = (answers: Answers) => {
    const { actor, calls } = start(feedPage, { page: "feed" }, answers);
    render(<FeedPage page={actor as FeedRef} />);
    return calls;
  };

  test("[POSTS-08] the card of a broadcast leads to it while it runs, and says when it is over", () => {
    const post = { type: "live_stream" } as const;
    open({
      [FEED]: feedOf(
        itemOf(1, { by: "ava", post, isStreaming: true }),
        itemOf(2, { by: "mia", post }),
        itemOf(3, { by: "zoe", post, isStreaming: true, item: { is_locked: true } }),
      ),
      [TOP]: cardsOf(),
    });
    const ava = find('article[aria-label="Post by AVA"]');
    expect(ava.textContent).toContain("Live now");
    expect(ava.querySelector("a[href='/stream/view/ava']")?.textContent).toBe("Watch the broadcast");
    const mia = find('article[aria-label="Post by MIA"]');
    expect(mia.textContent).toContain("This broadcast is over.");
    expect(mia.textContent).not.toContain("Live now");
    expect(mia.querySelector("a[href='/stream/view/mia']")).toBeNull();
    const zoe = find('article[aria-label="Post by ZOE"]');
    expect(zoe.textContent).toContain("A live broadcast");
    expect(zoe.querySelector("a[href='/stream/view/zoe']")).toBeNull();
  });

  test("[ROUTE-65] a post tells whose it is and leads there; what came with the page is not asked again", () => {
    const calls = open({ [FEED]: feedOf(itemOf(1, { by: "ava" })), [TOP]: cardsOf() });
    expect(calls).toEqual([]);
    const article = find('article[aria-label="Post by AVA"]');
    expect(article.querySelector("a")?.getAttribute("href")).toBe("/ava");
    expect(article.textContent).toContain("1h");
    expect(article.textContent).toContain("Words 1");
  });

  test.each([
    ["Subscribe to see it", { media: [lockedMedium("image")] }, {}, "1 picture"],
    ["Subscribe to see it", { access: "paid_and_free", media: [lockedMedium("video")] }, {}, "Video, 1:12"],
    ["Follow to see it", { access: "free", media: [lockedMedium("audio")] }, {}, "Audio, 1:12"],
    ["Subscribe to see it", { amount_usd: 500 }, { is_locked_payment: true }, "The rest of this post"],
  ] as const)(
    "[ROUTE-65] [POSTS-26] a locked post says %s and leads to the page",
    (call, post, item, holds) => {
      open({
        [FEED]: feedOf(itemOf(1, { by: "ava", post, item: { is_locked: true, ...item } })),
        [TOP]: cardsOf(),
      });
      expect(find("article a", call).getAttribute("href")).toBe("/ava");
      expect(find("article").textContent).toContain(holds);
    },
  );

  test.each([
    ["Unlock for $5.00", { amount_usd: 500 }, { is_locked_payment: true }],
    ["Contribute from $10.00", { type: "fund", amount_usd: 1000, is_locked_fundraiser: true }, {}],
  ] as const)(
    "[ROUTE-65] [POSTS-26] a locked post that is sold says %s, where it stands",
    (call, post, item) => {
      open({
        [FEED]: feedOf(itemOf(1, { by: "ava", post, item: { is_locked: true, can_unlock: true, ...item } })),
        [TOP]: cardsOf(),
      });
      expect(find("article button", call).textContent).toBe(call);
    },
  );

  test("TIP ME at a post opens the tip dialog for its creator; where the item says so it is missing", () => {
    const posts = [itemOf(1, { by: "ava" }), itemOf(2, { by: "noah", item: { has_tip_button: false } })];
    const { actor } = start(feedPage, { page: "feed" }, { [FEED]: feedOf(...posts), [TOP]: cardsOf() });
    const asked: unknown[] = [];
    (actor as FeedRef).on("dialog.requested", (event) => asked.push(event));
    render(<FeedPage page={actor as FeedRef} />);
    press(find("article button", "TIP ME"));
    expect(asked).toEqual([
      { type: "dialog.requested", dialog: { kind: "tip", username: "ava", returnUri: "/" } },
    ]);
  });

  test("[ROUTE-65] an open post has no lock and no call", () => {
    open({ [FEED]: feedOf(itemOf(1, { by: "ava" })), [TOP]: cardsOf() });
    expect(names("article a")).toEqual(["AVA"]);
  });

  test("[ROUTE-65] six suggestions of people he does not know; 'Not interested' takes one away", async () => {
    const others = ["bo", "cy", "di", "ed", "flo", "gil", "hal"];
    open({
      [FEED]: feedOf(itemOf(1, { by: "ava" })),
      [TOP]: cardsOf(
        cardOf("ava"),
        cardOf("kim", { is_subscribed: true }),
        cardOf("lou", { is_subscribed_free: true }),
        ...others.map((name) => cardOf(name)),
      ),
    });
    const shown = () => names("aside li a").map((name) => name?.toLowerCase());
    expect(shown()).toEqual(others.slice(0, 6));
    press(find('button[aria-label="Not interested in BO"]'));
    await act(async () => undefined);
    expect(shown()).toEqual(others.slice(1));
  });

  test("[ROUTE-65] who is live stands on top, whether a post of theirs is there or not", () => {
    open({
      [FEED]: feedOf(itemOf(1, { by: "mia" })),
      [TOP]: cardsOf(),
      [LIVE]: cardsOf(cardOf("ava", {}, true)),
    });
    const live = find('section[aria-labelledby="live-now"]');
    expect([...live.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/ava"]);
  });

  test("nobody is live, nobody followed: no strip, and the way to creators", () => {
    open({ [FEED]: feedOf(), [TOP]: cardsOf() });
    expect(document.querySelector("#live-now")).toBeNull();
    expect(find("a", "Browse creators").getAttribute("href")).toBe("/browse");
  });
});

test("[ROUTE-65] the popular page has who is live on top, the search, and cards with 'Not interested'", async () => {
  const { actor } = start(
    popularPage,
    { page: "popular" },
    { [TOP]: cardsOf(cardOf("ava", {}, true), cardOf("mia")), [LIVE]: cardsOf(cardOf("ava", {}, true)) },
  );
  render(<PopularPage page={actor as BrowseRef} />);
  expect(names('section[aria-labelledby="live-now"] a')).toEqual(["ALiveAVA"]);
  expect(find<HTMLInputElement>('input[type="search"]').name).toBe("query");
  press(find('button[aria-label="Not interested in MIA"]'));
  await act(async () => undefined);
  expect(names("h3")).toEqual(["AVA"]);
});

describe("the home of a creator", () => {
  const SCHEDULED = "GET /api/v1/user/ava/post?status=scheduled&limit=3";
  const dashboard = {
    username: "nora",
    display_name: "Nora",
    is_own: true,
    todo: [],
    earnings: { today: 1234, week: 1234, month: 1234, days: [] },
    balance: 98_765,
    subscribers: { active: 5, new: 3, lost: 0 },
    free_followers: 2,
    unread_messages: 3,
    open_purchases: 1,
    tips: [],
  };
  const answers = { [FEED]: feedOf(), [SCHEDULED]: [], "GET /api/v1/account/dashboard": dashboard };
  const open = (more: Answers = {}, site: Partial<SiteRecord> = {}) => {
    const { actor, calls } = start(creatorHomePage, { page: "creator-home" }, { ...answers, ...more }, site);
    render(<CreatorHomePage page={actor as CreatorHomeRef} displayName="Ava" />);
    return calls;
  };

  test("[ROUTE-65] the strip tells of today, the balance and new fans; posts of the followed stand below", () => {
    const calls = open({ [FEED]: feedOf(itemOf(1, { by: "noah" })) });
    expect(calls).toEqual([]);
    expect(names("dd")).toEqual(["$12.34", "$987.65", "3"]);
    expect(names("article a")).toEqual(["NOAH"]);
    expect(document.body.textContent).not.toContain("Scheduled next");
  });

  test("[ROUTE-65] what is scheduled next is there while it is to come", () => {
    const { user: _, ...planned } = itemOf(7, { by: "ava", post: { created_at: now + 3600 } });
    const { user: __, ...past } = itemOf(8, { by: "ava", post: { created_at: now - 1 } });
    open({ [SCHEDULED]: [planned, past] });
    expect(names('section[aria-labelledby="scheduled"] li')).toEqual([expect.stringMatching(/^Words 7/)]);
  });

  test("[ROUTE-61] who follows nobody is led to creators, and where creators do not browse to the own page", () => {
    open();
    expect(find("a", "Browse creators").getAttribute("href")).toBe("/browse");
    document.body.replaceChildren();
    open({}, { homepage_style: "fantime" });
    expect(document.querySelector('a[href="/browse"]')).toBeNull();
    expect(find("a", "See your own page").getAttribute("href")).toBe("/ava");
  });

  test("figures that could not be read say why and are asked again; the posts are there all the same", () => {
    const failure = { code: "too_many", error: "Too many tries. Please wait a moment." };
    const calls = open({
      "GET /api/v1/account/dashboard": failure,
      [FEED]: feedOf(itemOf(1, { by: "noah" })),
    });
    expect(document.body.textContent).toContain(failure.error);
    press(find("button", "Try again"));
    expect(calls.map(([name]) => name)).toEqual(["getDashboard"]);
    expect(names("article a")).toEqual(["NOAH"]);
  });
});

test("[ROUTE-58] the most recent posts are posts, without those of whom the viewer hid", async () => {
  const { actor } = start(
    browsePage,
    { page: "browse", list: "most-recent-posts" },
    { "GET /api/v1/user/feed?list=recent": feedOf(itemOf(1, { by: "ava" }), itemOf(2, { by: "mia" })) },
  );
  const ref = actor as BrowseRef;
  render(<BrowsePage page={ref} />);
  expect(names("article header a")).toEqual(["AVA", "MIA"]);
  expect(document.querySelector('select[name="price"]')).toBeNull();
  act(() => ref.send({ type: "hidden.told", hidden: { mia: now } }));
  expect(names("article header a")).toEqual(["AVA"]);
});
