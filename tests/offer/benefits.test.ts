import { expect, test } from "vitest";
import { benefitTexts, followBenefits, subscribeBenefits } from "../../src/domain/offer/benefits.ts";
import { coverImage } from "../../src/domain/profile/cover-image.ts";

const open = { creator: false, viewer: false };

test("[SUB-08] [SUB-10] [SUB-11] [SUB-12] the benefits of a subscription", () => {
  const texts = subscribeBenefits(open).map((benefit) => benefitTexts[benefit]);
  expect(texts).toContain("Exclusive content in feed");
  expect(texts).toContain("Live streams");
  expect(texts).toContain("Cancel anytime");
  expect(texts).toContain("Support the creator");
});

test("[SUB-09] direct messaging is a benefit while tips are not blocked", () => {
  expect(subscribeBenefits(open)).toContain("messages");
});

test("[SUB-59] a tip block on the creator hides direct messaging", () => {
  expect(subscribeBenefits({ ...open, creator: true })).not.toContain("messages");
});

test("[SUB-60] a tip block on the viewer hides direct messaging", () => {
  expect(subscribeBenefits({ ...open, viewer: true })).not.toContain("messages");
});

test("[SUB-29] a free follow brings content and support only", () => {
  expect(followBenefits).toEqual(["content", "support"]);
});

test("[SUB-05] the cover picture is the cover image", () => {
  expect(coverImage({ fans_cover_picture_url: "/p.webp", fans_cover_video_url: "/v.mp4" })).toBe("/p.webp");
});

test("[SUB-06] otherwise it is the cover video's address with .jpg", () => {
  const of = (video: string | null) =>
    coverImage({ fans_cover_picture_url: null, fans_cover_video_url: video });
  expect(of("/covers/v.mp4")).toBe("/covers/v.jpg");
  expect(of("https://cdn.example.com/a.b/clip.webm?x=1.2#t")).toBe(
    "https://cdn.example.com/a.b/clip.jpg?x=1.2#t",
  );
  expect(of("https://cdn.example.com/a.b/clip")).toBe("https://cdn.example.com/a.b/clip.jpg");
  expect(of(null)).toBeNull();
});
