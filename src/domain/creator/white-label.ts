/**
 * How a creator's page looks of its own (CWL-04, CWL-05, CWL-06, CWL-09). Colours are `#RRGGBB`, pictures paths of the
 * media host; null is the site's. `display_name_path` is a picture of the name.
 */
export interface WhiteLabelSettings {
  readonly link_color: string | null;
  readonly main_follow_color: string | null;
  readonly message_color: string | null;
  readonly message_text_color: string | null;
  readonly text_color: string | null;
  readonly logo: string | null;
  readonly og_image: string | null;
  readonly warning_enabled: boolean;
  readonly display_name_path: string | null;
  readonly meta_description: string | null;
}

/** A page that looks like its site. */
export const plainWhiteLabel: WhiteLabelSettings = {
  link_color: null,
  main_follow_color: null,
  message_color: null,
  message_text_color: null,
  text_color: null,
  logo: null,
  og_image: null,
  warning_enabled: false,
  display_name_path: null,
  meta_description: null,
};

const colourFields = [
  "link_color",
  "main_follow_color",
  "message_color",
  "message_text_color",
  "text_color",
] as const;
const pictureFields = ["logo", "og_image", "display_name_path"] as const;

const COLOUR = /^#[0-9A-Fa-f]{6}$/;
const PICTURE = /^(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
const longestPath = 300;
const longestDescription = 300;

/** Whether every field is what it says to be. */
export const isWhiteLabel = (settings: WhiteLabelSettings): boolean =>
  colourFields.every((name) => settings[name] === null || COLOUR.test(settings[name])) &&
  pictureFields.every((name) => {
    const path = settings[name];
    return path === null || (path.length <= longestPath && PICTURE.test(path));
  }) &&
  (settings.meta_description === null || [...settings.meta_description].length <= longestDescription);

/** The colours as one word, `-` where the site's stay: `7A3FF2.-.FFFFFF.-.-`; null when all of them stay. */
export const brandKey = (settings: Pick<WhiteLabelSettings, (typeof colourFields)[number]>): string | null =>
  colourFields.every((name) => settings[name] === null)
    ? null
    : colourFields.map((name) => settings[name]?.slice(1) ?? "-").join(".");
