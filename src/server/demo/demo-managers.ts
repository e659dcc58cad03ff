import { managerDecider } from "../../domain/manager/manager.decider.ts";
import { sendInvite } from "../manager/send-invite.ts";
import type { EndpointName } from "../../protocol/endpoints.ts";
import type { Keys } from "../session/keys.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
/** Days since max manages ava. */
const MANAGED = 45;
/** In hundredths of a percent. */
const fees = { max: 1250, zoe: 1000 };

/** What max did for ava, days ago: the calls as they are written down. */
const acts = [
  [31, "setBio"],
  [12, "setTrial"],
  [9, "addTipMenuItem"],
  [4, "createPost"],
] as const satisfies readonly (readonly [number, EndpointName])[];

/**
 * Max manages ava, before her sales of these days are made, so that he has his part of them, and has done this and that; zoe has an invite of liam that
 * she has not answered.
 */
export const makeManagers = async (unit: UnitOfWork, keys: Keys, ids: DemoIds): Promise<void> => {
  const [creator, managerId, inviteId] = [idOf(ids, "ava"), idOf(ids, "max"), "demo"];
  const invite = { type: "InviteManager", inviteId, managerId, fee: fees.max } as const;
  await must(unitAt(unit, unit.now - (MANAGED + 1) * day), managerDecider, creator, invite);
  const accept = { type: "AcceptManagerInvite", inviteId, managerId } as const;
  await must(unitAt(unit, unit.now - MANAGED * day), managerDecider, creator, accept);
  for (const [days, call] of acts) {
    const act = { creator_id: creator, manager_id: managerId, at: unit.now - days * day, call, thing: null };
    await unit.sql.insertInto("manager_act").values(act).execute();
  }
  await sendInvite(unitAt(unit, unit.now - 2 * day), keys, {
    ...{ creatorId: idOf(ids, "liam"), managerId: idOf(ids, "zoe"), fee: fees.zoe },
  });
};
