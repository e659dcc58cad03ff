/** The page at `/` and `/feed` of a site without a root user. */
export type HomePage = "creator-home" | "feed" | "popular" | "landing" | "welcome";

/** Which one it is: by who looks, null a guest, and by the style of the site (ROUTE-47 to ROUTE-52). */
export const homePageOf = (viewer: "model" | "user" | null, isFantime: boolean): HomePage => {
  if (viewer === null) return isFantime ? "welcome" : "landing";
  if (viewer === "model") return "creator-home";
  return isFantime ? "feed" : "popular";
};
