/** A page that everybody may open and that belongs to nobody. Whether a support page of that `name` exists is known to the server. */
export type PublicPage =
  | { readonly page: "creator-landing" }
  | { readonly page: "support"; readonly name: string };

/** The public page of a path, null for others. */
export const publicPageOf = (segments: readonly string[]): PublicPage | null => {
  const [first, second, ...rest] = segments;
  if (rest.length > 0) return null;
  if (first === "creator") return second === undefined ? { page: "creator-landing" } : null;
  return first === "support" && second !== undefined ? { page: "support", name: second } : null;
};
