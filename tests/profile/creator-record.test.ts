import { describe, expect, test } from "vitest";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import { hasAccess } from "../../src/domain/profile/access.ts";
import type { CreatorCard } from "../../src/protocol/records.ts";
import type { Blocks } from "../../src/server/block/block.reads.ts";
import type { CreatorRow } from "../../src/server/creator/creator.reads.ts";
import type { HiddenTipButton } from "../../src/domain/tip/tip-button.ts";
import { creatorRecord, mayEdit } from "../../src/server/profile/creator-record.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";
import type { Standing } from "../../src/server/subscription/standing.ts";
import { subscriptionRow } from "../access/sample-rows.ts";

const now = 1_790_000_000;
const terms = { discount: 50, places: null, endsAt: null };
const creator: CreatorRow = {
  id: "ava",
  username: "ava",
  display_name: "Ava",
  avatar_url: null,
  cover_picture_url: null,
  cover_video_url: null,
  ...{ avatar_held: null, cover_picture_held: null, cover_video_held: null },
  ...{ avatar_rejected: false, cover_picture_rejected: false, cover_video_rejected: false },
  created_at: 1,
  tip_blocked: false,
  country: null,
  compliance_status: "approved",
  state: {
    ...creatorDecider.initial,
    trial: { ...terms, days: 7, converts: true },
    winback: terms,
    snapchat: { onSale: true, price: 999, username: "ava.snap" },
  },
  places: { trial: null, winback: null },
  ...{ post: 1, free: 2, picture: 3, video: 4, audio: 5, likes: 6 },
  galleries: { video_dm: 7, photo_dm: 8 },
  sells_menu: true,
  domain: null,
};
const standing: Standing = {
  is_subscribed: false,
  is_subscribed_free: false,
  is_subscribed_snapchat: false,
  is_trial: false,
  is_gift: false,
  subscription_end_at: null,
  trial_end_at: null,
  gift_end_at: null,
  subscriptions: [],
  may: { trial: true, winback: true },
};
const viewer = (id: string, acting_as: string | null = null): Viewer => ({
  ...{ id, username: id, type: "user", email: null, email_confirmed: false, tip_blocked: false },
  ...{
    is_reviewer: false,
    is_direct_pay: false,
    country: null,
    acting_as,
    manages: acting_as === null ? [] : [acting_as],
  },
});

interface Seen {
  readonly by?: Viewer | null;
  readonly has?: Partial<Standing>;
  readonly of?: Partial<CreatorRow>;
  readonly hidden?: readonly HiddenTipButton[];
  readonly blocks?: Partial<Blocks>;
  readonly knows?: boolean;
  readonly promoted?: readonly CreatorCard[] | null;
  readonly wlConfig?: boolean;
}
const record = ({
  by = null,
  has,
  of,
  hidden = [],
  blocks = {},
  knows = false,
  promoted = null,
  wlConfig = false,
}: Seen = {}) =>
  creatorRecord(
    { ...creator, ...of },
    { ...standing, ...has },
    {
      ...{ viewer: by, blocks: { byViewer: false, ofViewer: false, ...blocks }, knows, promoted, now },
      flags: { wlConfig },
      chat: { status: "offline", poster: null },
      place: { visitor: "US", restricted: ["SE"] },
      tipSettings: { tipButtonHidden: hidden, tipData: [] },
    },
  );

test("[COVER-09] the tip button stands there for others, unless the site hides it", () => {
  expect(record().has_tip_button).toBe(true);
  expect(record({ by: viewer("ava") }).has_tip_button).toBe(false);
  expect(record({ hidden: [{ username: "AVA", context: "profile" }] }).has_tip_button).toBe(false);
  expect(record({ hidden: [{ username: "ava", context: "stream" }] }).has_tip_button).toBe(true);
});

test("[OWNER-32] a tip menu is shown to who has access, if anything is on it", () => {
  const menu = (has: Partial<Standing>, of: Partial<CreatorRow> = {}) =>
    record({ by: viewer("fan"), has, of }).has_tip_menu;
  expect(menu({ is_subscribed: true })).toBe(true);
  expect(menu({ is_trial: true })).toBe(true);
  expect(menu({ is_subscribed_free: true })).toBe(false);
  expect(menu({})).toBe(false);
  expect(menu({ is_subscribed: true }, { sells_menu: false })).toBe(false);
});

test("[SUBP-28] who has blocked is told so, and neither a tip button nor a menu stands between the two", () => {
  const shown = (blocks: Partial<Blocks>, knows = false) => {
    const { is_blocked, has_tip_button } = record({ by: viewer("fan"), blocks, knows });
    return [is_blocked, has_tip_button];
  };
  const menu = (blocks: Partial<Blocks>) =>
    record({ by: viewer("fan"), blocks, has: { is_subscribed: true } }).has_tip_menu;
  expect([menu({}), menu({ byViewer: true }), menu({ ofViewer: true })]).toEqual([true, false, false]);
  expect(shown({})).toEqual([null, true]);
  expect(shown({}, true)).toEqual([false, true]);
  expect(shown({ byViewer: true })).toEqual([true, false]);
  expect(shown({ byViewer: true }, true)).toEqual([true, false]);
  expect(shown({ ofViewer: true }, true)).toEqual([false, false]);
});

test("[X-07] a page may be changed by its owner and by the manager who acts for him, nobody else", () => {
  expect(mayEdit(viewer("ava"), "ava")).toBe(true);
  expect(mayEdit(viewer("manager", "ava"), "ava")).toBe(true);
  expect(mayEdit(viewer("manager", "mia"), "ava")).toBe(false);
  expect(mayEdit(viewer("fan"), "ava")).toBe(false);
  expect(mayEdit(null, "ava")).toBe(false);
  // His own page is not sold to him meanwhile, and it is open to him.
  const own = record({ by: viewer("ava", "mia") });
  expect(own).toMatchObject({ can_edit: false, is_self: true, has_tip_button: false, can_trial: false });
  expect([hasAccess(own), record({ by: viewer("fan", "mia") }).is_self]).toEqual([true, false]);
  expect([record({ by: viewer("ava") }).can_edit, record({ by: viewer("fan") }).can_edit]).toEqual([
    true,
    false,
  ]);
});

describe("[CENT-24] trial and win-back", () => {
  const offers = (seen: Seen) => {
    const { can_trial, can_winback } = record(seen);
    return [can_trial, can_winback];
  };

  test("are offered where the offer is open and the viewer's past allows it", () => {
    expect(offers({})).toEqual([true, true]);
    expect(offers({ has: { may: { trial: false, winback: true } } })).toEqual([false, true]);
    expect(offers({ has: { may: { trial: true, winback: false } } })).toEqual([true, false]);
    expect(offers({ of: { places: { trial: 0, winback: null } } })).toEqual([false, true]);
    expect(offers({ of: { places: { trial: null, winback: 0 } } })).toEqual([true, false]);
  });

  test("are not offered by a creator who is not approved", () => {
    for (const compliance_status of [null, "under_review", "rejected"] as const)
      expect(offers({ of: { compliance_status } })).toEqual([false, false]);
  });

  test("are not offered to who has access already; a free follow is none", () => {
    for (const kind of ["is_subscribed", "is_trial", "is_gift"])
      expect(offers({ has: { [kind]: true } }), kind).toEqual([false, false]);
    expect(offers({ by: viewer("ava") })).toEqual([false, false]);
    expect(offers({ has: { is_subscribed_free: true, is_subscribed_snapchat: true } })).toEqual([true, true]);
  });
});

test("[CENT-02] the Snapchat name is for its owner and for who bought it", () => {
  const name = (seen: Seen) => record(seen).setting.sell_snapchat.snapchat_username;
  expect(name({})).toBeNull();
  expect(name({ has: { is_subscribed: true } })).toBeNull();
  expect(name({ has: { is_subscribed_snapchat: true } })).toBe("ava.snap");
  expect(name({ by: viewer("ava") })).toBe("ava.snap");
  expect(record().setting.sell_snapchat).toMatchObject({ on_sale: true, price: 999 });
});

test("[API-27] promotions and the page's own look come when they are asked for", () => {
  const asked = (promoted: readonly CreatorCard[] | null, wlConfig: boolean) => {
    const { promote, wl_config, wl_domain } = record({ promoted, wlConfig });
    return [promote, wl_config, wl_domain];
  };
  const domain = { custom_domain: null, custom_domain_status: null };
  expect(asked(null, false)).toEqual([null, null, null]);
  expect(asked([], false)).toEqual([[], null, null]);
  expect(asked(null, true)).toEqual([null, plainWhiteLabel, domain]);
  const whiteLabel = { ...plainWhiteLabel, link_color: "#112233" };
  const own = record({
    of: { state: { ...creator.state, whiteLabel } },
    wlConfig: true,
  });
  expect(own.wl_config).toEqual(whiteLabel);
});

test("[CENT-02] the record tells the viewer's standing and rows, and nothing of what his past allows", () => {
  const row = subscriptionRow("a", "fan", "ava", { next_price: null });
  const told = record({
    knows: true,
    has: { is_subscribed: true, subscription_end_at: 9, subscriptions: [row] },
  });
  expect(told).toMatchObject({ is_subscribed: true, subscription_end_at: 9, is_blocked: false });
  expect(told.subscriptions).toEqual([
    {
      ...{ type: "access", status: "active", canceled_at: null, created_at: 1, end_at: null, price: 999 },
      ...{ duration: "1mo", next_price: null, resumes_at: null },
    },
  ]);
  expect(told).not.toHaveProperty("may");
  expect(record().is_blocked).toBeNull();
});

test("[CENT-02] the record tells who the creator is; nothing of his is rejected or streams yet", () => {
  expect(record()).toMatchObject({
    user: {
      ...{ id: "ava", username: "ava", type: "model", display_name: "Ava", is_streaming: false },
      fans_avatar_rejected: false,
      fans_cover_picture_rejected: false,
      fans_cover_video_rejected: false,
    },
    chat: { status: "offline", poster: null },
    compliance_status: { status: "approved" },
    tip_blocked: false,
    can_subscribe_free: false,
    post_count: {
      ...{ post: 1, free: 2, picture: 3, video: 4, audio: 5, likes: 6 },
      ...{ video_dm_gallery: 7, picture_dm_gallery: 8, audio_dm_gallery: 0 },
    },
  });
});
