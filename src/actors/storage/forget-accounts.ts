import { PREFIX } from "./entry-storage.ts";
import { personalEntries } from "./personal-entries.ts";

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
