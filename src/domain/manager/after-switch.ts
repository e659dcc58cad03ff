/** Where one is when one begins to act for a creator, and the root user of the site, if it has one. */
interface Switched {
  readonly path: string;
  readonly rootUsername: string | null;
  /** For whom one acts now; oneself: for nobody any more. */
  readonly username: string;
}

/**
 * The profile that is shown after switching; null: the page is loaded anew in place, as all of an account and those of a site
 * that has no profile of that name (MGR-33, MGR-34).
 */
export const profileAfterSwitch = ({ path, rootUsername, username }: Switched): string | null => {
  if (path === "/account" || path.startsWith("/account/")) return null;
  if (rootUsername === null) return `/${username}`;
  return username === rootUsername ? "/" : null;
};
