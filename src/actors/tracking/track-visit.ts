import { readArrival } from "../../domain/tracking/advert.ts";
import { pixelUrl } from "../../domain/tracking/pixel.ts";
import type { AppServices } from "../app/services.ts";
import { tellFollowedCards } from "../cross-promotion/followed-cards.ts";
import { keepArrival } from "./kept-arrival.ts";

/**
 * Keeps what the page's first address (`search`) says of an advert, has the click of who brought the visitor counted, tells of
 * creators' cards that he followed before he logged in, and calls the tracking pixel, once a page load. Nobody waits for it, and the page goes on whether or not it arrives.
 */
export const trackVisit = (
  services: AppServices,
  browser: Window & typeof globalThis,
  search: string,
): void => {
  const arrival = readArrival(Object.fromEntries(new URLSearchParams(search)));
  keepArrival(services, arrival);
  if (arrival.modelRef !== null)
    services.call("countReferral", { username: arrival.modelRef }).catch(() => undefined);
  void tellFollowedCards(services);
  const { tracking_pixel_url, site_code } = services.globals.site;
  const opened = { arrival, siteCode: site_code, referrer: browser.document.referrer };
  const url = pixelUrl(tracking_pixel_url, opened, (error) =>
    browser.console.error("The tracking pixel's URL could not be built.", error),
  );
  if (url !== "") new browser.Image().src = url;
};
