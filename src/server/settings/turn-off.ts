import type { mailSwitches } from "../../domain/settings/mail-switch.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockSetting } from "./setting-store.ts";
import { settingOf } from "./setting.reads.ts";

/** Turns one tick of an account's settings off; answers whether there is such an account. */
export const turnOff = async (
  unit: UnitOfWork,
  accountId: AccountId,
  { section, field }: (typeof mailSwitches)[keyof typeof mailSwitches],
): Promise<boolean> => {
  const account = await unit.sql
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) return false;
  await lockSetting(unit, accountId, section);
  const value = JSON.stringify({ ...(await settingOf(unit.sql, accountId, section)), [field]: false });
  await unit.sql
    .updateTable("account_setting")
    .set({ value, changed_at: unit.now })
    .where("account_id", "=", accountId)
    .where("section", "=", section)
    .execute();
  return true;
};
