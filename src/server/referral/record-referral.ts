import type { BasisPoints } from "../../domain/manager/fee.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { keyNow } from "../session/username-now.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A new account, the name in the link that it was made through, and what the site promises for it. */
export interface SignedUp {
  readonly id: AccountId;
  readonly modelRef: string | null;
  readonly share: BasisPoints;
}

/** Keeps who brought a new account: the creator of the link's name, if she is paid directly. Any other name is nobody's. */
export const recordReferral = async (
  { sql, writes, now }: UnitOfWork,
  { id, modelRef, share }: SignedUp,
): Promise<void> => {
  if (modelRef === null) return;
  const referrer = await sql
    .selectFrom("account")
    .select("id")
    .where("username_key", "=", keyNow(modelRef))
    .where("type", "=", "model")
    .where("is_direct_pay", "=", true)
    .where("suspended", "=", false)
    .executeTakeFirst();
  if (referrer === undefined || referrer.id === id) return;
  await writes
    .insertInto("referral")
    .values({
      ...{ referred_id: id, referrer_id: referrer.id, share, signed_up_at: now },
      ...{ approved_at: null, ends_at: null },
    })
    .execute();
};
