import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** The other pages of the sender show what was sent to somebody, too. */
export const tellSender = (unit: UnitOfWork, senderId: AccountId, username: string): void =>
  unit.publish({
    event: "direct-message.auto-reload",
    audience: { account: senderId },
    data: { username },
  });

/** One to many was sent: once, however many they are, with the name of the last; `lastId` is empty when it went to nobody. */
export const tellSenderOfMany = async (
  unit: UnitOfWork,
  senderId: AccountId,
  lastId: AccountId,
): Promise<void> => {
  const last = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", lastId)
    .executeTakeFirst();
  if (last !== undefined) tellSender(unit, senderId, last.username);
};
