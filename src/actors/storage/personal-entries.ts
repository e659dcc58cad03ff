/**
 * How the names of the entries begin that hold something of an account: what is written, and uploads that are under way. A log-out
 * removes them; a session that ends while no page is open leaves them until they run out, for who logs in again. What belongs to
 * no account stays: which notices, warnings and creators this browser has put away, and what a guest wants for after a log-in.
 */
export const personalEntries = {
  application: "application_",
  draft: "draft_",
  unsent: "unsent_",
  postDraft: "post_draft_",
  upload: "upload_",
} as const;
