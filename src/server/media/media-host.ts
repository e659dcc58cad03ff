import type { Site } from "../site/site.ts";

/** The fields of records whose value may be a media path; texts of people never stand alone under these names. */
const FIELDS = /"(\w*_url|url|logo|logo_small|og_image|display_name_path|poster)":"\/media\//g;

/** What begins the address of a medium on a site: its media host, empty for the page's own (CWL-13). */
export const mediaHostOf = ({ record }: Pick<Site, "record">): string => record.media_host;

/**
 * JSON that goes to a page, with the site's media host before every media path (CWL-13). In JSON no text of anybody can
 * look like a field: its quotes are escaped.
 */
export const withMediaHost = (json: string, host: string): string =>
  host === "" ? json : json.replaceAll(FIELDS, (_, field: string) => `"${field}":"${host}/media/`);
