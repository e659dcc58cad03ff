import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  bannerOf,
  creatorEmailSeconds,
  emailBannerHiddenSeconds,
  type BannerViewer,
} from "../../src/domain/banner/banner.ts";

const now = 1_790_000_000;
const shown = { now, isEmailHidden: false };
const fan: BannerViewer = {
  username: "fan",
  type: "user",
  email: "fan@demo.example",
  email_confirmed: false,
  created_at: now - 1_000 * 86_400,
  fans_avatar_url: null,
  fans_cover_picture_url: null,
  fans_cover_video_url: null,
  compliance_status: { status: null, reason: null },
};
const creator: BannerViewer = {
  ...fan,
  type: "model",
  username: "nora",
  created_at: now - 86_400,
  fans_avatar_url: "/media/1",
  fans_cover_picture_url: "/media/2",
  compliance_status: { status: "approved", reason: null },
};
const standing = (status: BannerViewer["compliance_status"]["status"], reason: string | null = null) => ({
  compliance_status: { status, reason },
});
const kindOf = (viewer: BannerViewer, facts = shown) => bannerOf(viewer, facts)?.kind ?? null;

describe("the e-mail banner", () => {
  test("[BANNER-13] shows a fan with a real, unconfirmed e-mail, however old the account", () => {
    expect(bannerOf(fan, shown)).toEqual({ kind: "email", email: "fan@demo.example" });
  });

  test("[BANNER-14] not once the e-mail is confirmed", () => {
    expect(bannerOf({ ...fan, email_confirmed: true }, shown)).toBeNull();
  });

  test("[BANNER-15] not while it is hidden", () => {
    expect(bannerOf(fan, { now, isEmailHidden: true })).toBeNull();
    expect(emailBannerHiddenSeconds).toBe(259_200);
  });

  test("[BANNER-16] not without an e-mail; '#no-email' anywhere in it counts as none", () => {
    expect(bannerOf({ ...fan, email: null }, shown)).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(bannerOf({ ...fan, email: `${before}#no-email${after}` }, shown)).toBeNull();
      }),
    );
  });

  test("[BANNER-18] [BANNER-07] a creator sees it within 30 days of making the account, and not after", () => {
    expect(creatorEmailSeconds).toBe(30 * 86_400);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 * 86_400 }), (age) => {
        const kind = age <= 30 * 86_400 ? "email" : null;
        expect(kindOf({ ...creator, created_at: now - age })).toBe(kind);
      }),
      { examples: [[30 * 86_400], [30 * 86_400 + 1]] },
    );
  });
});

describe("a creator's banner", () => {
  test("[BANNER-03] [BANNER-04] declined, with the reason when there is one", () => {
    const declined = (reason: string | null) =>
      bannerOf({ ...creator, ...standing("rejected", reason) }, shown);
    expect(declined("Too dark.")).toEqual({ kind: "declined", reason: "Too dark." });
    expect(declined(null)).toEqual({ kind: "declined", reason: null });
    expect(declined("")).toEqual({ kind: "declined", reason: null });
  });

  test("[BANNER-06] approved without a picture or without a cover is asked for pictures; a film is a cover", () => {
    const pictures = { kind: "pictures", username: "nora" };
    expect(bannerOf({ ...creator, fans_avatar_url: null }, shown)).toEqual(pictures);
    const bare = { ...creator, fans_cover_picture_url: null };
    expect(bannerOf(bare, shown)).toEqual(pictures);
    expect(kindOf({ ...bare, fans_cover_video_url: "/media/3" })).toBe("email");
    expect(kindOf({ ...creator, ...standing(null), fans_avatar_url: null })).toBe("email");
  });

  test("[BANNER-08] [BANNER-05] is the first that applies: declined, under review, pictures, e-mail", () => {
    const url = fc.option(fc.constant("/media/1"));
    fc.assert(
      fc.property(
        fc.record({
          ...Object.fromEntries(Object.entries(creator).map(([key, value]) => [key, fc.constant(value)])),
          email_confirmed: fc.boolean(),
          fans_avatar_url: url,
          fans_cover_picture_url: url,
          fans_cover_video_url: url,
          compliance_status: fc.constantFrom("approved", "rejected", "under_review", null).map((status) => ({
            status,
            reason: null,
          })),
        }),
        fc.boolean(),
        (made, isEmailHidden) => {
          const viewer = made as unknown as BannerViewer;
          const { status } = viewer.compliance_status;
          const hasCover = (viewer.fans_cover_picture_url ?? viewer.fans_cover_video_url) !== null;
          const order = [
            ["declined", status === "rejected"],
            ["review", status === "under_review"],
            ["pictures", status === "approved" && !(viewer.fans_avatar_url !== null && hasCover)],
            ["email", !viewer.email_confirmed && !isEmailHidden],
          ] as const;
          const first = order.find(([, applies]) => applies)?.[0] ?? null;
          expect(kindOf(viewer, { now, isEmailHidden })).toBe(first);
        },
      ),
    );
  });
});
