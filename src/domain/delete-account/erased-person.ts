import type { AccountId } from "../unit/unit.ts";

/** The name of an account that was erased: longer than any username may be, so that nobody else has it. */
export const erasedUsername = (accountId: AccountId): string => `deleted-${accountId}`;

/** How such an account is called where its id still stands, as in the books of others. */
export const ERASED_NAME = "Deleted account";
