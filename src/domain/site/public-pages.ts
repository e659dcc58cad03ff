/** A page that everybody may open and that belongs to nobody. */
export type PublicPage = { readonly page: "creator-landing" };

/** The public page of a path, null for others. */
export const publicPageOf = (segments: readonly string[]): PublicPage | null =>
  segments.join("/") === "creator" ? { page: "creator-landing" } : null;
