/** Milliseconds that a profile is shown before its view counts: nothing that the first view needs waits for it. */
export const COUNTED_AFTER_MILLISECONDS = 1_500;

/** Where a visitor came from, as far as his browser tells. */
export const viewSources = {
  direct: "Directly",
  site: "This site",
  search: "Search",
  social: "Social networks",
  other: "Other sites",
} as const;
export type ViewSource = keyof typeof viewSources;

const ofSearch = /(^|\.)(google|bing|duckduckgo|yahoo|yandex|ecosia|baidu|startpage|qwant|brave)\.[a-z.]+$/;
const ofSocial =
  /(^|\.)(twitter\.com|x\.com|t\.co|instagram\.com|facebook\.com|reddit\.com|tiktok\.com|youtube\.com|pinterest\.com|threads\.net|bsky\.app|linktr\.ee|t\.me|snapchat\.com)$/;

const hostOf = (address: string): string | null => {
  const host = /^https?:\/\/([^/?#@\s]+)/i.exec(address)?.[1];
  return host === undefined ? null : host.toLowerCase();
};

/** The kind of page that led to a profile; `origin` is that of the site. What is no web address counts as none. */
export const viewSourceOf = (referrer: string, origin: string): ViewSource => {
  const host = hostOf(referrer);
  if (host === null) return "direct";
  if (host === hostOf(origin)) return "site";
  const name = host.replace(/:\d+$/, "");
  if (ofSearch.test(name)) return "search";
  return ofSocial.test(name) ? "social" : "other";
};

/** Whether a browser says of itself that nobody looks through it; one that says nothing is none. */
export const isRobot = (agent: string | null): boolean =>
  agent === null ||
  agent === "" ||
  /bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\/|go-http|axios|node/i.test(
    agent,
  );
