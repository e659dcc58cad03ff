import type { AccountId } from "../unit/unit.ts";

/** What can be bought once and stays open. */
export type UnlockKind = "post" | "media";

export interface UnlockKey {
  readonly accountId: AccountId;
  readonly kind: UnlockKind;
  readonly itemId: number;
}

/** The stream's id of an account and a thing: `<account>:<kind>:<id>`. */
export const unlockId = ({ accountId, kind, itemId }: UnlockKey): string => `${accountId}:${kind}:${itemId}`;

/** What `unlockId` was made of; throws for anything else. */
export const parseUnlockId = (id: string): UnlockKey => {
  const [accountId, kind, itemId] = id.split(":");
  if (accountId === undefined || (kind !== "post" && kind !== "media") || !/^\d+$/.test(itemId ?? ""))
    throw new Error(`No id of an unlock: ${id}`);
  return { accountId, kind, itemId: Number(itemId) };
};
