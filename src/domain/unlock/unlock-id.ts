import type { AccountId } from "../unit/unit.ts";

/** What can be bought once and stays open; `dm`: a gallery. */
export type UnlockKind = "post" | "media" | "dm";

const kinds: readonly string[] = ["post", "media", "dm"] satisfies readonly UnlockKind[];

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
  if (accountId === undefined || kind === undefined || !kinds.includes(kind) || !/^\d+$/.test(itemId ?? ""))
    throw new Error(`No id of an unlock: ${id}`);
  return { accountId, kind: kind as UnlockKind, itemId: Number(itemId) };
};
