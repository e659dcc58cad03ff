import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import type { BrandColours } from "../colour/brand.ts";
import { contrast, parseColour } from "../colour/colour.ts";

/** The colours of a page in the order of its form: field, the brand colour that it is, its label. */
export const lookColours = [
  ["link_color", "link", "Links and buttons"],
  ["main_follow_color", "follow", "Follow button"],
  ["message_color", "message", "Message"],
  ["message_text_color", "messageText", "Text of messages"],
  ["text_color", "text", "Text"],
] as const satisfies readonly (readonly [string, keyof BrandColours, string])[];

export type LookColour = (typeof lookColours)[number][0];

/** What a creator chooses of her page's look; null is the site's (CWL-04, CWL-06, CWL-09). Colours are `#RRGGBB`. */
export type Look = Readonly<Record<LookColour, string | null>> & {
  readonly meta_description: string | null;
  readonly warning_enabled: boolean;
};

/** The same as its form holds it; an empty text is the site's. */
export type LookForm = Readonly<Record<LookColour, string>> & {
  readonly meta_description: string;
  readonly warning_enabled: boolean;
};

export type LookTexts = FieldTexts<keyof LookForm>;

/** Characters of a description at most. */
export const LONGEST_DESCRIPTION = 300;

const COLOUR = /^#?([0-9A-Fa-f]{6})$/;

/** A colour as it is stored; null: the text is none. */
export const readColour = (typed: string): string | null => {
  const digits = COLOUR.exec(typed.trim())?.[1];
  return digits === undefined ? null : `#${digits.toUpperCase()}`;
};

const colourText = (typed: string): string | null =>
  typed.trim() === "" || readColour(typed) !== null ? null : "This should be a colour, like #7A3FF2";

/** What keeps a form from being saved, by field; empty: nothing. */
export const checkLook = (form: LookForm): LookTexts =>
  fieldTexts({
    link_color: colourText(form.link_color),
    main_follow_color: colourText(form.main_follow_color),
    message_color: colourText(form.message_color),
    message_text_color: colourText(form.message_text_color),
    text_color: colourText(form.text_color),
    meta_description:
      [...form.meta_description.trim()].length > LONGEST_DESCRIPTION
        ? `A description has at most ${LONGEST_DESCRIPTION} characters.`
        : null,
    warning_enabled: null,
  });

/** What a form means; a colour that cannot be read is the site's. */
export const lookOf = (form: LookForm): Look => ({
  link_color: readColour(form.link_color),
  main_follow_color: readColour(form.main_follow_color),
  message_color: readColour(form.message_color),
  message_text_color: readColour(form.message_text_color),
  text_color: readColour(form.text_color),
  meta_description: form.meta_description.trim() || null,
  warning_enabled: form.warning_enabled,
});

/** The form of a look. */
export const formOfLook = (look: Look): LookForm => ({
  link_color: look.link_color ?? "",
  main_follow_color: look.main_follow_color ?? "",
  message_color: look.message_color ?? "",
  message_text_color: look.message_text_color ?? "",
  text_color: look.text_color ?? "",
  meta_description: look.meta_description ?? "",
  warning_enabled: look.warning_enabled,
});

/** The colours that a page is painted with, where the site's are `site`. */
export const paintedWith = (look: Look, site: BrandColours): BrandColours => ({
  link: look.link_color ?? site.link,
  follow: look.main_follow_color ?? site.follow,
  message: look.message_color ?? site.message,
  messageText: look.message_text_color ?? site.messageText,
  text: look.text_color ?? site.text,
});

/** What text needs to be read, as a ratio of luminances. */
const READABLE = 4.5;

const ratioOf = (one: string, other: string): number => {
  const [first, second] = [parseColour(one), parseColour(other)];
  return first === null || second === null ? 1 : contrast(first, second);
};

/** Each colour that is hard to read where it is text, in words; the page draws it darker or lighter there. */
export const contrastTexts = ({ link, message, messageText, text }: BrandColours): FieldTexts<LookColour> => {
  const told = (ratio: number, where: string): string | null =>
    ratio >= READABLE
      ? null
      : `Contrast ${ratio.toFixed(1)} ${where}: your page draws it darker or lighter where it is text.`;
  return fieldTexts({
    link_color: told(ratioOf(link, "#FFFFFF"), "on white"),
    main_follow_color: null,
    message_color: null,
    message_text_color: told(ratioOf(messageText, message), "on the message"),
    text_color: told(ratioOf(text, "#FFFFFF"), "on white"),
  });
};
