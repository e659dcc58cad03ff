import { countryName } from "../country/country.ts";

/** Somebody signed in; `country` is an ISO code: of a creator that of the application. */
interface GeoViewer {
  readonly type: "model" | "user";
  readonly country: string | null;
}

/**
 * The notice for a creator whose country forbids tips, private chats and custom content; null for everybody else.
 * `restricted` are ISO codes (BANNER-25, BANNER-28).
 */
export const creatorGeoNotice = (viewer: GeoViewer | null, restricted: readonly string[]): string | null =>
  viewer?.type === "model" && viewer.country !== null && restricted.includes(viewer.country)
    ? `Because of the law in ${countryName(viewer.country)}, you cannot receive tips, hold private chats or sell custom content. You can still publish, sell subscriptions and manage your account.`
    : null;
