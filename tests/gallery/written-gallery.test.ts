import fc from "fast-check";
import { expect, test } from "vitest";

import { galleryStatus } from "../../src/domain/gallery/gallery-status.ts";
import { checkGalleryForm, formOfGallery, galleryBodyOf } from "../../src/domain/gallery/gallery-form.ts";
import { moved } from "../../src/domain/gallery/moved.ts";
import { checkGallery, galleryLimits, keepsSold } from "../../src/domain/gallery/written-gallery.ts";

const rules = { priceMin: 100, priceMax: 50_000 };
const picture = { kind: "image" } as const;
const good = { type: "photo_dm", title: "By the sea", amountUsd: 900, media: [picture] } as const;

test("a gallery has a title, files of its kind, and a price that may be left out", () => {
  expect(checkGallery(good, rules)).toEqual({});
  expect(checkGallery({ ...good, amountUsd: 0 }, rules)).toEqual({});
  expect(checkGallery({ ...good, title: "  ", media: [], amountUsd: 99 }, rules)).toEqual({
    text: "This field is required",
    media: "Please add a file.",
    amount_usd: "Please enter an amount from $1.00 to $500.00.",
  });
  for (const amountUsd of [50_001, 100.5, -100, Number.NaN])
    expect(checkGallery({ ...good, amountUsd }, rules)).toHaveProperty("amount_usd");
  for (const amountUsd of [100, 50_000]) expect(checkGallery({ ...good, amountUsd }, rules)).toEqual({});
});

test("its limits are those that are told", () => {
  const files = (count: number) => Array.from({ length: count }, () => picture);
  expect(checkGallery({ ...good, media: files(galleryLimits.files) }, rules)).toEqual({});
  expect(checkGallery({ ...good, media: files(galleryLimits.files + 1) }, rules)).toEqual({
    media: "A gallery holds at most 50 files.",
  });
  expect(checkGallery({ ...good, title: "🎈".repeat(100) }, rules)).toEqual({});
  expect(checkGallery({ ...good, title: "x".repeat(101) }, rules)).toEqual({
    text: "A title has at most 100 characters.",
  });
});

test("files of another kind are refused in the words of the gallery's own", () => {
  const words = { photo_dm: "pictures", video_dm: "films", audio_dm: "sounds" } as const;
  const kinds = { photo_dm: "image", video_dm: "video", audio_dm: "audio" } as const;
  for (const type of ["photo_dm", "video_dm", "audio_dm"] as const)
    for (const kind of ["image", "video", "audio"] as const)
      expect(checkGallery({ ...good, type, media: [{ kind }] }, rules)).toEqual(
        kinds[type] === kind ? {} : { media: `This gallery holds ${words[type]} alone.` },
      );
});

test("what was sold keeps its files in any order; others may come to it", () => {
  expect(keepsSold([1, 2], [2, 3, 1])).toBe(true);
  expect(keepsSold([1, 2], [2, 3])).toBe(false);
});

test("a gallery is for sale only while nothing keeps it from that", () => {
  const state = fc.constantFrom("waiting", "processing", "ready", "failed" as const);
  fc.assert(
    fc.property(
      fc.record({
        active: fc.boolean(),
        held: fc.boolean(),
        isRejected: fc.boolean(),
        media: fc.array(fc.record({ state }), { minLength: 1, maxLength: 3 }),
      }),
      (standing) => {
        const { active, held, media } = standing;
        const isShown = active && !held && media.every((medium) => medium.state === "ready");
        expect(galleryStatus(standing) === "on_sale").toBe(isShown);
      },
    ),
  );
  const ready = { active: true, held: false, isRejected: false, media: [{ state: "ready" }] } as const;
  expect(galleryStatus({ ...ready, held: true })).toBe("in_review");
  expect(galleryStatus({ ...ready, held: true, isRejected: true, active: false })).toBe("rejected");
  expect(galleryStatus({ ...ready, active: false })).toBe("closed");
  expect(galleryStatus({ ...ready, media: [{ state: "processing" }] })).toBe("preparing");
  expect(galleryStatus({ ...ready, media: [{ state: "failed" }], active: false })).toBe("failed");
});

test("moving keeps all things, puts one at its place and leaves the others in their order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: -1, max: 9 }),
      (ids, id, to) => {
        const things = ids.map((each) => ({ id: each }));
        const after = moved(things, id, to).map((each) => each.id);
        const isThere = ids.includes(id) && to >= 0 && to < ids.length;
        if (isThere) expect(after[to]).toBe(id);
        else expect(after).toEqual(ids);
        expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id));
      },
    ),
  );
});

test("a stored gallery comes back as it was from its form; a failed file has to go first", () => {
  const stored = (state: "ready" | "failed") => ({
    ...{ text: "By the sea", amount_usd: 1900 },
    media: [
      { vault_id: 7, kind: "image", name: "sea.jpg", state, error: null, thumb_url: "/thumb" },
    ] as const,
  });
  const form = formOfGallery(stored("ready"));
  expect(form).toMatchObject({ text: "By the sea", amount_usd: "19.00" });
  expect(checkGalleryForm("photo_dm", form, rules)).toEqual({});
  expect(galleryBodyOf(form)).toEqual({ text: "By the sea", amount_usd: 1900, media: [{ vault_id: 7 }] });
  expect(formOfGallery({ ...stored("ready"), amount_usd: 0 }).amount_usd).toBe("");
  expect(checkGalleryForm("photo_dm", formOfGallery(stored("failed")), rules)).toEqual({
    media: "A file is not there. Please try it again or remove it.",
  });
  expect(checkGalleryForm("photo_dm", { ...form, amount_usd: "a lot" }, rules)).toHaveProperty("amount_usd");
});

test("a price of a form that is no amount is told at its field", () => {
  const media = [{ id: 1, kind: "image", source: { vault_id: 1 }, thumb_url: null, name: "" }] as never;
  const texts = (amount_usd: string) =>
    checkGalleryForm("photo_dm", { text: "Sea", amount_usd, media }, rules);
  expect(texts("9.00")).toEqual({});
  expect(texts("nine")).toEqual({ amount_usd: "Please enter an amount, like 5.00" });
});
