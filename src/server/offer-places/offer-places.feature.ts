import { offerPlacesProjection } from "./offer-places.projection.ts";
import type { Feature } from "../feature.ts";

export const offerPlacesFeature = {
  projections: [offerPlacesProjection],
} satisfies Feature;
