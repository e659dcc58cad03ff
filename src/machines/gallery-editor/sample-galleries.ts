import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";

/** A gallery of pictures that is on sale. */
export const sampleGallery: OwnGallery = {
  ...{ id: 7, version: 2, type: "photo_dm", text: "The gate series", amount_usd: 1900 },
  ...{ created_at: 1_790_000_000, active: true, status: "on_sale", reason: null },
  ...{ is_sold: false, sales: 0, earned: 0 },
  media: [
    {
      ...{ vault_id: 70, kind: "image", name: "gate.jpg", state: "ready", error: null },
      thumb_url: "/media/gate.webp",
    },
  ],
};

/** One that somebody has bought. */
export const soldGallery: OwnGallery = {
  ...{ ...sampleGallery, id: 8, text: "A look at the sketchbook" },
  ...{ is_sold: true, sales: 3, earned: 4560 },
};
