/** What a page hands to the form for reports: whose page it is about, and which post there. */
export interface Reported {
  readonly username: string;
  /** A path of the site; empty without a post. */
  readonly url: string;
}

/** Where a page, or a post of it, is reported: the form knows both then. */
export const reportAddress = (username: string, postId?: number): string =>
  `/support/report?username=${encodeURIComponent(username)}${postId === undefined ? "" : `&post=${postId}`}`;

/** What such an address fills in. */
export const reportedBy = ({ username = "", post = "" }: Readonly<Record<string, string>>): Reported => ({
  username,
  url: username === "" || !/^\d{1,15}$/.test(post) ? "" : `/${username}#post-${post}`,
});
