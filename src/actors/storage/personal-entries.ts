import { PREFIX } from "./entry-storage.ts";

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

/**
 * Removes what the browser keeps of accounts, of those too whose session ended without a log-out: who uses it next finds nothing of
 * anybody. A storage that is blocked keeps nothing.
 */
export const forgetAccounts = (open: () => Storage): void => {
  const names = Object.values(personalEntries).map((name) => PREFIX + name);
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
    for (const key of keys) if (names.some((name) => key.startsWith(name))) storage.removeItem(key);
  } catch {
    return;
  }
};
