type Names = readonly (readonly [pattern: RegExp, name: string])[];

// The first that fits: many browsers carry the names of those they descend from.
const browsers: Names = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** The longest User-Agent text that is looked at. */
const LONGEST = 400;

const nameIn = (names: Names, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** A browser and its device in words, from a User-Agent text: 'Chrome on Windows'. */
export const deviceOf = (userAgent: string | null): string => {
  const agent = (userAgent ?? "").slice(0, LONGEST);
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser === null) return system === null ? "Unknown device" : `Browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
};

/** An address with its last part left out: enough to know one's own network, too little to find a house. */
export const shortAddress = (address: string | null): string | null => {
  if (address === null) return null;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, "*");
  const [network = ""] = address.split("::");
  const parts = network.split(":").slice(0, 3).join(":");
  return parts === "" ? null : `${parts}:*`;
};
