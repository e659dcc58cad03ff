import type { Keys } from "../session/keys.ts";

/** How long a signed address is good, in seconds (POSTS-27). */
export const addressSeconds = 3600;
const purpose = "media";
const publicFolder = "public/";
const mostAddresses = 20_000;

/** Files of this folder are open to everybody: avatars, covers. */
export const isPublicMedia = (name: string): boolean => name.startsWith(publicFolder);

/** The end of an address made now. Whole minutes, so that a page that is loaded again finds its pictures in the cache. */
export const addressEnd = (now: number): number => Math.floor(now / 60) * 60 + addressSeconds;

interface Minute {
  readonly end: number;
  readonly addresses: Map<string, string>;
}

// Everybody gets the same address within a minute: it is signed once.
const minutes = new WeakMap<Keys, Minute>();

const minuteOf = (keys: Keys, end: number): Minute => {
  const known = minutes.get(keys);
  if (known?.end === end && known.addresses.size < mostAddresses) return known;
  const fresh = { end, addresses: new Map<string, string>() };
  minutes.set(keys, fresh);
  return fresh;
};

/** The address of a file: signed, unless it is public. */
export const mediaAddress = (keys: Keys, name: string, now: number): string => {
  if (isPublicMedia(name)) return `/media/${name}`;
  const { end, addresses } = minuteOf(keys, addressEnd(now));
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const address = `/media/${name}?e=${end}&s=${keys.sign(purpose, `${name} ${end}`)}`;
  addresses.set(name, address);
  return address;
};

/** Whether an address opens its file at this moment. */
export const opensMedia = (keys: Keys, name: string, query: URLSearchParams, now: number): boolean => {
  if (isPublicMedia(name)) return true;
  const end = query.get("e") ?? "";
  const signature = query.get("s") ?? "";
  if (!/^\d{1,12}$/.test(end) || Number(end) <= now) return false;
  return keys.verify(purpose, `${name} ${end}`, signature);
};
