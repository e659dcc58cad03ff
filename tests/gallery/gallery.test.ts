import fc from "fast-check";
import { expect, test } from "vitest";

import { isGalleryLocked, mayBuyGallery, seesGalleries } from "../../src/domain/gallery/gallery.ts";

const viewers = fc.record({ access: fc.boolean(), accessFree: fc.boolean() });
const galleries = fc.record({ amountUsd: fc.constantFrom(0, 100, 50_000), bought: fc.boolean() });

test("[PROFILE-38] nobody sees of a gallery more than he paid for or reads for free", () => {
  fc.assert(
    fc.property(galleries, viewers, (gallery, viewer) => {
      const open = !isGalleryLocked(gallery, viewer, false);
      expect(open).toBe(gallery.bought || (gallery.amountUsd === 0 && seesGalleries(viewer)));
      expect(isGalleryLocked(gallery, viewer, true)).toBe(false);
    }),
  );
});

test("what can be bought is locked, has a price, and is seen", () => {
  fc.assert(
    fc.property(galleries, viewers, (gallery, viewer) => {
      const sold = mayBuyGallery(gallery, viewer) === null;
      expect(sold).toBe(!gallery.bought && gallery.amountUsd > 0 && seesGalleries(viewer));
      if (sold) expect(isGalleryLocked(gallery, viewer, false)).toBe(true);
    }),
  );
});
