import fc from "fast-check";
import { expect, test } from "vitest";

import {
  isGalleryLocked,
  mayBuyGallery,
  seesGalleries,
  seesGallery,
} from "../../src/domain/gallery/gallery.ts";

const viewers = fc.record({ access: fc.boolean(), accessFree: fc.boolean() });
const galleries = fc.record({
  amountUsd: fc.constantFrom(0, 100, 50_000),
  bought: fc.boolean(),
  shown: fc.boolean(),
  held: fc.boolean(),
});

test("[PROFILE-38] nobody sees of a gallery more than he paid for or reads for free", () => {
  fc.assert(
    fc.property(galleries, viewers, (gallery, viewer) => {
      const { amountUsd, bought, shown, held } = gallery;
      const free = amountUsd === 0 && shown && seesGalleries(viewer);
      expect(!isGalleryLocked(gallery, viewer, false)).toBe(!held && (bought || free));
      expect(isGalleryLocked(gallery, viewer, true)).toBe(false);
      expect(seesGallery(gallery, viewer)).toBe(bought || (shown && seesGalleries(viewer)));
    }),
  );
});

test("what can be bought is locked, has a price, is for sale, and is seen", () => {
  fc.assert(
    fc.property(galleries, viewers, (gallery, viewer) => {
      const { amountUsd, bought, shown } = gallery;
      const sold = mayBuyGallery(gallery, viewer) === null;
      expect(sold).toBe(!bought && shown && amountUsd > 0 && seesGalleries(viewer));
      if (sold) expect(isGalleryLocked(gallery, viewer, false)).toBe(true);
    }),
  );
});

test("[PROFILE-38] galleries are for who has access, paid or free, and nobody else", () => {
  const sees = (access: boolean, accessFree: boolean) => seesGalleries({ access, accessFree });
  expect([sees(true, false), sees(false, true), sees(true, true), sees(false, false)]).toEqual([
    ...[true, true, true, false],
  ]);
});

test("why a gallery cannot be bought is said by the first thing that keeps it from being", () => {
  const member = { access: true, accessFree: false };
  const guest = { access: false, accessFree: false };
  const sold = { amountUsd: 100, bought: false, shown: true, held: false };
  const away = { ...sold, shown: false };
  expect(mayBuyGallery(sold, member)).toBeNull();
  expect(mayBuyGallery({ ...sold, amountUsd: 1 }, member)).toBeNull();
  expect(mayBuyGallery({ ...sold, amountUsd: 0 }, member)).toBe("intent_not_supported");
  expect(mayBuyGallery(away, member)).toBe("gallery_not_found");
  expect(mayBuyGallery({ ...away, amountUsd: 0 }, member)).toBe("gallery_not_found");
  expect(mayBuyGallery(away, guest)).toBe("not_allowed");
  expect(mayBuyGallery({ ...away, bought: true }, guest)).toBe("already_unlocked");
});
