import type { AppInput } from "../../machines/app/app.setup.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { knownPages } from "../../machines/router/known-pages.ts";
import type { PageLocation } from "../../machines/router/route.ts";
import { isMobile } from "../browser/browser-facts.ts";
import { drawJitter } from "../socket/jitter.ts";
import type { AppServices } from "./services.ts";

/** What the server has rendered, where the pages are not known. */
export const firstOf = ({ route }: AppServices["globals"]): Route | null =>
  knownPages() === null ? (route as Route | null) : null;

/** What the app's machine starts with, from the page globals and the browser, if there is one. */
export const appInput = ({ globals, browser, random }: AppServices, location: PageLocation): AppInput => {
  const { site, user, counters, development, captcha, now } = globals;
  return {
    site,
    user,
    counters,
    development,
    now,
    location,
    first: firstOf(globals),
    jitter: drawJitter(random),
    // What follows from it is for the browser to do.
    snapchat: browser === null ? null : globals.snapchat,
    private: browser === null ? null : globals.private,
    social: browser === null ? null : globals.social,
    actingFor: globals.acting_as?.username ?? null,
    page: {
      captchaRequired: captcha.required,
      signupSource: site.signup_source,
      isFirefox: browser !== null && /\bFirefox\//.test(browser.navigator.userAgent),
      isMobile: browser !== null && isMobile(browser),
      socialProviders: globals.social_providers,
      hasPurchase: user?.has_purchase ?? false,
      tipBlocked: user?.tip_blocked ?? false,
      tipLimits: { min: site.tip_min, max: site.tip_max },
    },
  };
};
