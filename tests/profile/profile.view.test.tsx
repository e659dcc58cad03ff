import { act } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";

import { plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { PageRequest, PageResult } from "../../src/machines/list/list.machine.ts";
import {
  sampleExpiringRecord,
  samplePendingRecord,
  sampleRecord,
  sampleTrialRecord,
} from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord, PostItem } from "../../src/protocol/records.ts";
import { LazyEntryWarning, ProfilePage } from "../../src/views/profile/profile.view.tsx";
import { find, press, render } from "../kit/render.tsx";
import { LazyMemberTop, LazyProfilePost } from "../../src/views/profile/lazy-member-posts.view.tsx";
import { NOW, postItem, routeTo, startProfile, type ProfileWorld } from "./profile-start.ts";

// As main does for members before it shows anything.
beforeAll(() => LazyProfilePost.preload());

const fan = { ...sampleFan, has_purchase: false };
const member: CreatorRecord = { ...sampleRecord, is_subscribed: true };
const open = { is_locked: false, is_subscribed: true };

interface Observed {
  readonly target: Element;
  readonly reach: (isIntersecting?: boolean) => void;
}
const observers: Observed[] = [];
const offersSeen = () => observers.find(({ target }) => target.getAttribute("aria-label") === "Offers")!;
/** What watches for the end of a list. */
const endsWatched = () => observers.filter((it) => it !== offersSeen());
vi.stubGlobal(
  "IntersectionObserver",
  class {
    readonly tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.tell = tell;
    }
    observe(target: Element): void {
      observers.push({ target, reach: (isIntersecting = true) => this.tell([{ isIntersecting }]) });
    }
    disconnect(): void {}
  },
);
afterEach(() => void observers.splice(0));

const listed =
  (...items: readonly PostItem[]) =>
  ({ request, cursor }: PageRequest): PageResult => {
    if (String((request.input as { status?: string }).status).startsWith("pinned"))
      return { status: "ok", items: [], next: null };
    return cursor === null
      ? { status: "ok", items, next: { before_time: 1, before_id: 1 } }
      : { status: "ok", items: [postItem(900)], next: null };
  };

beforeAll(() => LazyMemberTop.preload());

const show = async (world: ProfileWorld) => {
  const started = startProfile(world);
  await act(async () => {
    await waitFor(started.actor, (snapshot) => !snapshot.matches("loading"));
    const { posts } = started.actor.getSnapshot().children;
    if (posts !== undefined) await waitFor(posts, (snapshot) => !snapshot.matches("loading"));
    await new Promise((done) => queueMicrotask(() => done(null)));
  });
  render(<ProfilePage page={started.actor} />);
  await act(async () => undefined);
  return started;
};
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.textContent);

describe("a guest", () => {
  test("[PROFILE-29] [PROFILE-32] [PROFILE-33] sees the name, the cover's place, the tabs and the numbers", async () => {
    await show({ records: [sampleRecord] });
    expect(find("h1").textContent).toBe("Ava");
    expect(texts('[role="tab"]')).toEqual(["Posts 64", "Free Posts 9"]);
    expect(document.body.textContent).toContain("12.4k likes");
  });
  test("[PROFILE-83] chooses a tab where he is: the address stays", async () => {
    const { emitted } = await show({ records: [sampleRecord] });
    press(find('[role="tab"]', "Free Posts"));
    await act(async () => undefined);
    expect(texts('[role="tab"][aria-selected="true"]')).toEqual(["Free Posts 9"]);
    expect(emitted).toEqual([]);
  });
  test("[PROFILE-57] [PROFILE-52] [PROFILE-53] [PROFILE-54] [PROFILE-55] [PROFILE-56] [PROFILE-59] finds the offers in their order and asks for the one he presses", async () => {
    const { emitted } = await show({ records: [sampleRecord] });
    const labels = texts('section[aria-label="Offers"] button');
    expect(labels).toEqual([
      "Try 7 days for $4.99then $9.99 a month",
      "Subscribe for $9.99 a month",
      "6 months for $47.95$7.99 a month20% OFF",
      "12 months for $71.92$5.99 a month40% OFF",
      "Follow for FREE",
      "Get my Snapchat for $9.99 a month",
    ]);
    press(find("button", "12 months"));
    expect(emitted).toMatchObject([{ dialog: { kind: "visitor-subscribe", offer: "12mo" } }]);
    expect(texts('[role="timer"]')).toEqual(["New Member Trial offer ends in10 days"]);
  });
  test("[PROFILE-58] has the offer at the bottom of a phone; a signed-in viewer never", async () => {
    await show({ records: [sampleRecord] });
    const bottoms = () => texts("button").filter((text) => text === "Try 7 days for $4.99");
    expect(bottoms()).toHaveLength(1);
    await show({ records: [sampleRecord], user: fan });
    expect(texts('section[aria-label="Offers"] h2')).toHaveLength(2);
    expect(bottoms()).toHaveLength(1);
  });
  test("[PROFILE-58] the offer at the bottom goes away while the card with the same one is in sight", async () => {
    await show({ records: [sampleRecord] });
    const bar = () => [...document.querySelectorAll("button")].at(-1)!.parentElement!.className;
    const before = bar();
    await act(async () => offersSeen().reach());
    expect(bar()).not.toBe(before);
    await act(async () => offersSeen().reach(false));
    expect(bar()).toBe(before);
  });
  test("[PROFILE-51] finds a win-back as 'Special Offer' with its terms and its end", async () => {
    const setting = {
      ...sampleRecord.setting,
      winback_active: true,
      winback_offer_ends_at: NOW + 2 * 86_400,
    };
    await show({ records: [{ ...sampleRecord, can_trial: false, can_winback: true, setting }], user: fan });
    expect(texts('section[aria-label="Offers"] button')[0]).toBe("Special Offer30% off: $6.99 for 1 month");
    expect(texts('[role="timer"]')).toEqual(["Special offer ends in2 days"]);
  });
  test("[PROFILE-60] [POSTS-13] sees teasers, which open the subscribe dialog", async () => {
    const { emitted } = await show({ records: [sampleRecord], pages: listed(postItem(1), postItem(2)) });
    const teasers = [...document.querySelectorAll('[role="tabpanel"] li button')];
    expect(teasers).toHaveLength(2);
    expect(teasers[0]?.querySelector('[aria-label="Locked"]')).not.toBeNull();
    press(teasers[0]!);
    expect(emitted).toMatchObject([{ dialog: { kind: "visitor-subscribe", mode: "subscribe" } }]);
  });
  test("[POSTS-14] with 20 or more posts the list goes on by itself", async () => {
    await show({ records: [sampleRecord], pages: listed(postItem(1)) });
    expect(texts("button")).not.toContain("Load more");
    await act(async () => endsWatched().at(-1)?.reach());
    expect(document.querySelectorAll('[role="tabpanel"] li')).toHaveLength(2);
  });
  test("[POSTS-15] [POSTS-16] with 19 a button asks", async () => {
    const few = { ...sampleRecord, post_count: { ...sampleRecord.post_count, post: 19 } };
    await show({ records: [few], pages: listed(postItem(1)) });
    expect(endsWatched()).toHaveLength(0);
    await act(async () => void press(find("button", "Load more")));
    expect(document.querySelectorAll('[role="tabpanel"] li')).toHaveLength(2);
  });
});

describe("what has to be told", () => {
  test("[PROFILE-42] [PROFILE-46] [PROFILE-89] 'Coming Soon…' before the approval, no offers, no posts yet", async () => {
    await show({ records: [samplePendingRecord] });
    expect(document.body.textContent).toContain("Coming Soon…");
    expect(document.body.textContent).toContain("NO POSTS HERE YET");
    expect(document.querySelector('section[aria-label="Offers"]')).toBeNull();
  });
  test("[PROFILE-41] an expiring subscription has a Reactivate button", async () => {
    const started = await show({ records: [sampleExpiringRecord], user: fan });
    press(find("button", "Reactivate"));
    expect(started.emitted).toMatchObject([
      {
        type: "dialog.requested",
        dialog: { kind: "membership", asked: { subscription: "access", action: "reactivate" } },
      },
    ]);
  });
  test("[PROFILE-47] a trial's countdown can be dismissed", async () => {
    const started = await show({
      records: [{ ...sampleTrialRecord, subscriptions: [], is_blocked: null }],
      user: fan,
    });
    expect(texts('[role="timer"]')).toEqual(["Your trial ends in1 day"]);
    press(find('button[aria-label="Dismiss"]'));
    expect(document.querySelector('[role="timer"]')).toBeNull();
    expect(started.kept).toEqual(["ends_trial_ava_1790100000"]);
  });
  test("[PROFILE-48] a gift's countdown can be dismissed", async () => {
    const gifted = { ...sampleRecord, is_gift: true, gift_end_at: NOW + 2 * 86_400 };
    await show({ records: [gifted], user: fan });
    expect(texts('[role="timer"]')).toEqual(["Your gift ends in2 days"]);
    press(find('button[aria-label="Dismiss"]'));
    expect(document.querySelector('[role="timer"]')).toBeNull();
  });
  test.each([
    [
      "[PROFILE-49] a rejected avatar",
      "fans_avatar_rejected",
      "Unfortunately your avatar was not approved. Please upload a pic with no nudity.",
    ],
    [
      "[CERR-15] a rejected cover",
      "fans_cover_picture_rejected",
      "Unfortunately your cover pic/video was not approved. Please upload a media with no nudity.",
    ],
  ])("%s is told to its owner and to nobody else", async (_, flag, text) => {
    const record = { ...sampleRecord, user: { ...sampleRecord.user, [flag]: true } };
    await show({ records: [record], user: fan });
    expect(document.body.textContent).not.toContain(text);
    await show({ records: [{ ...record, can_edit: true }], user: fan });
    expect(document.body.textContent).toContain(text);
  });
  test("[CERR-32] [SHELL-37] an unknown creator: 'Page not found.' without 'Oops'", async () => {
    await show({
      records: [{ status: "failed", failure: { code: "user_not_found", error: "Page not found." } }],
    });
    expect(find("h1").textContent).toBe("Page not found.");
    expect(document.body.textContent).not.toContain("Oops");
  });
  test("a list that could not be loaded says so and can be tried again", async () => {
    let tries = 0;
    await show({
      records: [sampleRecord],
      pages: (asked) => {
        if ((asked.request.input as { status: string }).status.startsWith("pinned"))
          return { status: "ok", items: [], next: null };
        tries += 1;
        return tries === 1
          ? {
              status: "failed",
              failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
            }
          : { status: "ok", items: [postItem(1)], next: null };
      },
    });
    expect(find('[role="alert"]').textContent).toContain("Too many tries.");
    await act(async () => void press(find("button", "Try again")));
    expect(document.querySelectorAll('[role="tabpanel"] li')).toHaveLength(1);
  });
});

describe("a member", () => {
  const media = (kind: "image" | "video" | "audio", id: number) => ({
    id,
    kind,
    thumb_url: `/t${id}.webp`,
    url: `/m${id}`,
    width: 800,
    height: 1000,
    duration: 4,
    uncensor_amount: null,
  });
  test("[PROFILE-34] [PROFILE-35] [PROFILE-36] has the tabs of all media", async () => {
    await show({ records: [member], user: fan });
    expect(texts('[role="tab"]')).toEqual(["Posts 64", "Free Posts 9", "Photos 50", "Videos 6", "Audio 5"]);
  });
  test("[POSTS-01] reads open posts with pictures, film and sound", async () => {
    await show({
      records: [member],
      user: fan,
      pages: listed(
        postItem(1, open, { media: [media("image", 1), media("image", 2)] }),
        postItem(2, open, { media: [media("video", 3)] }),
        postItem(3, open, { media: [media("audio", 4)] }),
      ),
    });
    expect(document.querySelectorAll("article")).toHaveLength(3);
    expect(document.querySelector("article img[alt='Picture 1 by Ava']")?.getAttribute("src")).toBe("/m1");
    expect(document.querySelector("video")?.getAttribute("src")).toBe("/m3");
    expect(document.querySelector("audio")?.getAttribute("src")).toBe("/m4");
  });
  test.each([true, false])(
    "finds TIP ME at a post where the creator takes tips: %s",
    async (has_tip_button) => {
      const { emitted } = await show({
        records: [{ ...member, has_tip_button }],
        user: fan,
        pages: listed(postItem(1, open)),
      });
      expect(texts("article")).toHaveLength(1);
      const buttons = [...find("article").querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "TIP ME",
      );
      expect(buttons).toHaveLength(has_tip_button ? 1 : 0);
      for (const button of buttons) press(button);
      expect(emitted).toMatchObject(
        has_tip_button
          ? [{ type: "dialog.requested", dialog: { kind: "tip", creator: { user: { username: "ava" } } } }]
          : [],
      );
    },
  );
  test("[POSTS-08] a post sold on its own keeps its picture and says its price", async () => {
    const locks = { is_subscribed: true, is_locked_payment: true, can_unlock: true };
    const sold = postItem(1, locks, { amount_usd: 1500 });
    await show({ records: [member], user: fan, pages: listed(sold) });
    expect(find("article").textContent).toContain("$15.00");
    expect(document.querySelector("article img[alt^='Picture']")).toBeNull();
  });
  test("[POSTS-11] 'Show more' after a socket event about a post reloads the list; the new one stands first", async () => {
    let published = false;
    const { actor } = await show({
      records: [member],
      user: fan,
      pages: (asked) => listed(...(published ? [postItem(2, open)] : []), postItem(1, open))(asked),
    });
    const cards = () => texts("article").map((text) => /Post \d/.exec(text ?? "")?.[0]);
    expect(cards()).toEqual(["Post 1"]);
    published = true;
    const data = { model_username: "ava", post_id: 2, action: "notify-new", access: "paid" } as const;
    act(() => actor.send({ type: "socket.received", name: "post.update", data }));
    await act(async () => void press(find("button", "Show more")));
    expect(cards()).toEqual(["Post 2", "Post 1"]);
  });
  test("[PROFILE-82] a tab asks for its address", async () => {
    const { emitted } = await show({ records: [member], user: fan });
    press(find('[role="tab"]', "Videos"));
    expect(emitted).toEqual([{ type: "navigation.requested", to: "/ava/videos" }]);
  });
  test("[PROFILE-59] has no subscribe button any more", async () => {
    await show({ records: [member], user: fan });
    expect(texts('section[aria-label="Offers"] button')).toEqual(["Get my Snapchat for $9.99 a month"]);
    expect(document.body.textContent).not.toContain("Subscribe for");
  });
});

describe("the question at the door", () => {
  const look = { ...plainWhiteLabel, warning_enabled: true };
  const warned: CreatorRecord = { ...sampleRecord, wl_config: look };
  const dialog = () => document.querySelector("dialog");
  beforeAll(() => LazyEntryWarning.preload());

  test("[CWL-06] asks before a page that warns, and nothing but its buttons closes it", async () => {
    const { kept } = await show({ records: [warned] });
    expect(dialog()!.textContent).toContain("Adults only");
    expect(texts("dialog button")).toEqual(["Leave", "Enter"]);
    act(() => void dialog()!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    for (const type of ["pointerdown", "click"])
      act(() => void dialog()!.dispatchEvent(new MouseEvent(type, { bubbles: true })));
    expect(dialog()).not.toBeNull();
    press(find("button", "Enter"));
    expect(dialog()).toBeNull();
    expect(kept).toEqual(["warning_ava"]);
  });
  test("[CWL-06] who leaves stays before the door, and nothing is remembered", async () => {
    const { kept } = await show({ records: [warned] });
    press(find("button", "Leave"));
    expect(kept).toEqual(["left"]);
    expect(dialog()).not.toBeNull();
  });
  test.each<[string, ProfileWorld]>([
    ["[CWL-07] without warning_enabled", { records: [{ ...warned, wl_config: plainWhiteLabel }] }],
    ["[CWL-08] who has agreed before", { records: [warned], remembered: ["warning_ava"] }],
    ["[CWL-10] the owner", { records: [{ ...warned, can_edit: true }] }],
    [
      "[PROFILE-24] [CWL-10] an address with noterms",
      { records: [warned], route: routeTo("", { noterms: "" }) },
    ],
    [
      "[CWL-10] who has accepted the terms",
      { records: [warned], user: { ...fan, has_accepted_terms: true } },
    ],
  ])("%s is not asked", async (_, world) => {
    const { view } = await show(world);
    expect(view()).toMatchObject({ status: "ready", isWarning: false });
  });
  test("[CWL-10] a user who has not accepted the terms is asked like a guest", async () => {
    const { view } = await show({ records: [warned], user: { ...fan, has_accepted_terms: false } });
    expect(view()).toMatchObject({ isWarning: true });
  });
});

test("[CWL-09] a picture of the name stands in its place and says it", async () => {
  const wl_config = { ...plainWhiteLabel, display_name_path: "/media/name.webp" };
  await show({ records: [{ ...sampleRecord, wl_config }] });
  const picture = find("h1").querySelector("img")!;
  expect([picture.getAttribute("src"), picture.alt]).toEqual(["/media/name.webp", "Ava"]);
  expect(find("h1").textContent).toBe("");
});
