import type { SiteRecord } from "../../protocol/page-globals.ts";

/** Where the media of a site come from; empty: the page's own host, for avatars where all other media come from. */
export type MediaHosts = Pick<SiteRecord, "avatar_host" | "media_host">;

/** The fields of records whose value may be a media path; texts of people never stand alone under these names. */
const FIELDS = /"(\w*_url|url|logo|logo_small|og_image|display_name_path|poster)":"\/media\//g;
const AVATARS = /"fans_avatar_url":"(\/media\/public\/[^"?]+)"/g;

/** How long an avatar has the same address, in seconds, where avatars have a host of their own (RT-47). */
const AVATAR_SECONDS = 30;

const withAvatarHost = (json: string, host: string, now: number): string =>
  host === ""
    ? json
    : json.replaceAll(
        AVATARS,
        (_, path: string) => `"fans_avatar_url":"${host}${path}?v=${Math.floor(now / AVATAR_SECONDS)}"`,
      );

/**
 * JSON that goes to a page, with the site's media host before every media path (CWL-13) and its avatar host before those of
 * avatars, which change every 30 seconds of `now` (RT-46, RT-47). In JSON no text of anybody can look like a field: its quotes
 * are escaped.
 */
export const withMediaHost = (json: string, hosts: MediaHosts, now: number): string => {
  const { avatar_host: avatars, media_host: media } = hosts;
  const text = withAvatarHost(json, avatars, now);
  return media === "" ? text : text.replaceAll(FIELDS, (_, field: string) => `"${field}":"${media}/media/`);
};

/**
 * Whether an address that a page was given is that of a stored path, null for none: it may have a host before it and the
 * version of avatars behind it.
 */
export const isAddressOf = (address: string | null, path: string | null): boolean =>
  address === null || path === null
    ? address === path
    : address === path || (path.startsWith("/media/") && address.replace(/\?v=\d+$/, "").endsWith(path));
