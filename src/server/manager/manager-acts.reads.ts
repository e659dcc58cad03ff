import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** What managers did in somebody's name, and what he did in the names of others: for him, by the usernames of now. */
export const exportActs = ({ database }: Services, accountId: AccountId) =>
  database
    .selectFrom("manager_act")
    .leftJoin("account as creator", "creator.id", "manager_act.creator_id")
    .leftJoin("account as manager", "manager.id", "manager_act.manager_id")
    .select(["creator.username as creator", "manager.username as manager"])
    .select(["manager_act.call", "manager_act.thing", "manager_act.at"])
    .where((is) =>
      is.or([is("manager_act.creator_id", "=", accountId), is("manager_act.manager_id", "=", accountId)]),
    )
    .orderBy("manager_act.id")
    .execute();
