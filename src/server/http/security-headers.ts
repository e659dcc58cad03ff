import type { PushSettings } from "../config/push-settings.ts";
import type { Site } from "../site/site.ts";

export interface HeaderSettings {
  readonly push: PushSettings;
  readonly secure: boolean;
  readonly host: string;
  /** Where Parcel tells what has changed, while developing; its updates are evaluated in the page. */
  readonly reloadPort: number | null;
}

/** What a page may load while developing, besides its own. */
const reloadHosts = (reloadPort: number | null): readonly string[] =>
  reloadPort === null ? [] : [`ws://127.0.0.1:${reloadPort}`, `ws://localhost:${reloadPort}`];

const HOST = /^[A-Za-z0-9.:[\]-]+$/;

const originOf = (address: string): readonly string[] => {
  const url = URL.parse(address);
  return url === null || !["http:", "https:"].includes(url.protocol) ? [] : [url.origin];
};

/** The policy of the product's pages: generated, never concatenated from free text. */
const pagePolicy = (site: Site, settings: HeaderSettings): string => {
  const { push, secure, host, reloadPort } = settings;
  const pushScript = push.provider === "onesignal" ? originOf(push.scriptUrl) : [];
  const pushCalls = push.provider === "onesignal" ? originOf(push.apiUrl) : [];
  const media = originOf(site.record.media_host);
  const avatars = originOf(site.record.avatar_host);
  const uploads = originOf(site.uploadHost);
  const pixel = originOf(site.record.tracking_pixel_url);
  const socket = HOST.test(host) ? [`${secure ? "wss" : "ws"}://${host}`] : [];
  const reload = reloadHosts(reloadPort);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(reloadPort === null ? [] : ["'unsafe-eval'"]), ...pushScript].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...new Set([...media, ...avatars, ...pixel])].join(" "),
    ["media-src 'self' blob:", ...media].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...socket, ...reload, ...pushCalls, ...uploads].join(" "),
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(pushScript.length === 0 && reloadPort === null ? ["require-trusted-types-for 'script'"] : []),
  ].join("; ");
};

/** The policy of the inspector and of the past's page: our own files, nobody's host but the media's. */
const toolPolicy = (site: Site, reloadPort: number | null): string => {
  const media = originOf(site.record.media_host);
  const avatars = originOf(site.record.avatar_host);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(reloadPort === null ? [] : ["'unsafe-eval'"])].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...new Set([...media, ...avatars])].join(" "),
    ["media-src 'self' blob:", ...media].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...reloadHosts(reloadPort)].join(" "),
    "frame-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    ...(reloadPort === null ? ["require-trusted-types-for 'script'"] : []),
  ].join("; ");
};

const PAYMENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'";
const DATA_POLICY = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox";

const always = (secure: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(self)",
  ...(secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});

/** Headers of every JSON answer and every file. */
export const dataHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...always(secure),
  "content-security-policy": DATA_POLICY,
  "x-frame-options": "DENY",
});

/** Headers of the product's pages. `same-origin-allow-popups`: the payment popup must stay visible to its opener. */
export const pageHeaders = (site: Site, settings: HeaderSettings): Readonly<Record<string, string>> => ({
  ...always(settings.secure),
  "content-security-policy": pagePolicy(site, settings),
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "x-frame-options": "DENY",
});

/** Headers of the payment pages: shown in a popup, a frame of our own pages, or whole; they go on to the provider's host. */
export const paymentPageHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...always(secure),
  "content-security-policy": PAYMENT_POLICY,
  "cross-origin-opener-policy": "unsafe-none",
  "x-frame-options": "SAMEORIGIN",
});

/** Headers of the page in which another's captcha runs: shown in a frame of our own pages. */
export const widgetPageHeaders = (secure: boolean, policy: string): Readonly<Record<string, string>> => ({
  ...always(secure),
  "content-security-policy": policy,
  "x-frame-options": "SAMEORIGIN",
});

/**
 * Headers of the inspector's pages: docked in the product's own pages or whole. `unsafe-none`: an app of another origin that
 * opened the inspector must stay its opener, for its messages come from there.
 */
export const toolPageHeaders = (
  site: Site,
  { secure, reloadPort }: Pick<HeaderSettings, "secure" | "reloadPort">,
): Readonly<Record<string, string>> => ({
  ...always(secure),
  "content-security-policy": toolPolicy(site, reloadPort),
  "cross-origin-opener-policy": "unsafe-none",
  "x-frame-options": "SAMEORIGIN",
});
