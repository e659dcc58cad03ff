import type { Arrival } from "./advert.ts";

/** The longest referrer that is sent. */
export const REFERRER_TEXT = 500;

/** One page that was opened, as the pixel tells of it. `referrer` is empty when the browser names none. */
export interface PageOpened {
  readonly arrival: Arrival;
  readonly siteCode: string;
  readonly referrer: string;
}

/** The names of the pixel's query and what they say (TRACK-09 to TRACK-16); `prg` only of an advert with a type. */
const pixelParameters = ({ arrival, siteCode, referrer }: PageOpened): Readonly<Record<string, string>> => {
  const { advert, program, promo } = arrival;
  return {
    a: advert.advert_id ?? promo ?? "noadvert",
    s: siteCode,
    t: "1",
    r: referrer.slice(0, REFERRER_TEXT),
    cmp: advert.cmp ?? "",
    ad: advert.ad_id ?? "",
    custom_tour: advert.custom_tour ?? "",
    custom_aclid: advert.aclid ?? "",
    custom_gclid: advert.gclid ?? "",
    custom_vclid: advert.vclid ?? "",
    u1: advert.u1 ?? "",
    u2: advert.u2 ?? "",
    u3: advert.u3 ?? "",
    u4: advert.u4 ?? "",
    p: "main",
    ...(advert.type === undefined ? {} : { prg: String(program ?? 1) }),
  };
};

/**
 * The pixel's URL: `address` is the site's `tracking_pixel_url`, whose own query stays. Empty when the site has none
 * (TRACK-18), and when it cannot be built, which `log` records (TRACK-17).
 */
export const pixelUrl = (address: string, opened: PageOpened, log: (error: unknown) => void): string => {
  if (address === "") return "";
  try {
    const query = Object.entries(pixelParameters(opened))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&");
    return `${address}${address.includes("?") ? "&" : "?"}${query}`;
  } catch (error) {
    log(error);
    return "";
  }
};
