/**
 * The pictures of a page's own look, in the order of their form: the logo in the header, the name as a picture, and what a
 * shared link shows (CWL-05, CWL-09, CWL-10).
 */
export const lookPictureParts = ["logo", "display_name_path", "og_image"] as const;
export type LookPicturePart = (typeof lookPictureParts)[number];

/** Their addresses; null: none of its own. */
export type LookPictures = Readonly<Record<LookPicturePart, string | null>>;

/** What each is called, what it is for, and what stands there without one. */
export const lookPictureTexts = {
  logo: {
    label: "Logo",
    hint: "Stands at the top of your page, in place of the site's. Wide and low fits best.",
    none: "The site's logo is shown.",
  },
  display_name_path: {
    label: "Name as a picture",
    hint: "Stands on your cover in place of the letters of your name.",
    none: "Your name stands there in letters.",
  },
  og_image: {
    label: "Picture of shared links",
    hint: "What other sites show where somebody shares your page. 1200 x 630 fits best.",
    none: "The site's picture is shown.",
  },
} as const satisfies Readonly<Record<LookPicturePart, unknown>>;
