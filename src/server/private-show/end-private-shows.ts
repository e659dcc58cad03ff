import type { PartWith } from "../personal/personal.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { changeShow, roomFactsOf } from "./change-show.ts";

/** Invitations of an account that is deleted are void, and a show that runs or is paid for ends by it. */
export const endPrivateShows: PartWith = async (unit, { id }) => {
  const shows = await unit.sql
    .selectFrom("private_show")
    .select(["id", "creator_id"])
    .where(({ or, eb }) => or([eb("creator_id", "=", id), eb("fan_id", "=", id)]))
    .where("status", "<>", "over")
    .execute();
  for (const show of shows) {
    const isCreator = show.creator_id === id;
    const reason = isCreator ? "ended-by-creator" : "ended-by-fan";
    const facts = await roomFactsOf(unit, show.id);
    const ended = await changeShow(unit, show.id, { type: "EndPrivate", reason, ...facts });
    if (ended.rejected !== null)
      await changeShow(unit, show.id, { type: isCreator ? "WithdrawPrivate" : "DeclinePrivate" });
  }
};

/** Invitations between two of whom one blocks the other are void; what is paid for, or being paid for, goes on (SUBP-28). */
export const closeInvitationsBetween = async (
  unit: UnitOfWork,
  blockerId: AccountId,
  blockedId: AccountId,
): Promise<void> => {
  const both = [blockerId, blockedId];
  const shows = await unit.sql
    .selectFrom("private_show")
    .select(["id", "creator_id"])
    .where("creator_id", "in", both)
    .where("fan_id", "in", both)
    .where("status", "in", ["invited", "accepted"])
    .execute();
  for (const { id, creator_id } of shows)
    await changeShow(unit, id, { type: creator_id === blockerId ? "WithdrawPrivate" : "DeclinePrivate" });
};
