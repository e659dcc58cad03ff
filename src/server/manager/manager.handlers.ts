import { erasedUsername } from "../../domain/delete-account/erased-person.ts";
import { basisPointsOf, feeOfAddress, percentOf } from "../../domain/manager/fee.ts";
import { checkManagerFee, checkManagerName } from "../../domain/manager/manager-form.ts";
import {
  isOpenInvite,
  managerDecider,
  type Grant,
  type ManagerCommand,
} from "../../domain/manager/manager.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isBlocked } from "../block/block.reads.ts";
import { keyNow } from "../session/username-now.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { originOfAnother } from "../site/link-origin.ts";
import { mainSiteOf } from "../site/own-site.ts";
import { isInviteHash } from "./invite-hash.ts";
import { actText } from "./act-words.ts";
import { readManagerState } from "./manager.reads.ts";
import { sendInvite } from "./send-invite.ts";
import { endActing, tellManagers } from "./tell-managers.ts";

const INVITES_AN_HOUR = 20;
const HOUR = 3600;
const ACTS = 50;

/** The origin of the site on which invites are accepted; "" where it is this one. */
const acceptOriginOf = ({ site, services }: RequestContext): string => {
  const main = mainSiteOf(services.sites, site);
  return main === site ? "" : originOfAnother(main, services);
};

const ok = () => answer({ ok: true as const });

const accountNamed = (unit: UnitOfWork, username: string) =>
  unit.sql
    .selectFrom("account")
    .select(["id", "username", "display_name", "type"])
    .where("username_key", "=", keyNow(username))
    .where("suspended", "=", false)
    .executeTakeFirst();

const usernameOf = async (unit: UnitOfWork, id: AccountId): Promise<string> => {
  const row = unit.sql.selectFrom("account").select("username").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).username;
};

/** Carries out a command of one creator's stream, unless `refused` says no; `told` is said in the same transaction. */
const run = (
  context: RequestContext,
  creatorId: AccountId,
  command: ManagerCommand,
  told: (unit: UnitOfWork, managerId: AccountId) => Promise<void>,
  refused: (grant: Grant) => Refusal | null = () => null,
) =>
  context.services.store.transact(context.metadata, async (unit) => {
    const before = await unit.load(managerDecider, creatorId);
    const refusal = before.grant === null ? null : refused(before.grant);
    if (refusal !== null) return refusal;
    const { rejected, events } = await unit.execute(managerDecider, creatorId, command);
    if (rejected !== undefined) return refuse(rejected);
    if (events.length > 0 && before.grant !== null) await told(unit, before.grant.managerId);
    return ok();
  });

/** Managers of creators: invited, accepted, changed and ended, and for whom a session acts (section 15). */
export const managerHandlers = {
  getManager: async (_, context) => {
    const { id, acting_as: actingAs } = signedIn(context);
    const { database, keys } = context.services;
    const asked = { id, now: context.now, actingAs, origin: acceptOriginOf(context) };
    return answer(await readManagerState(database, keys, asked));
  },

  getManagerActs: async ({ before_id: before }, context) => {
    const found = await context.services.database
      .selectFrom("manager_act")
      .innerJoin("account", "account.id", "manager_act.manager_id")
      .leftJoin("account as subject", "subject.id", "manager_act.thing")
      .select(["manager_act.id", "manager_act.at", "manager_act.call", "manager_act.thing"])
      .select(["manager_act.manager_id", "account.username", "subject.username as subject"])
      .where("creator_id", "=", signedIn(context).id)
      .$if(before !== undefined, (query) => query.where("manager_act.id", "<", before!))
      .orderBy("manager_act.id", "desc")
      .limit(ACTS + 1)
      .execute();
    const rows = found.slice(0, ACTS);
    return answer({
      items: rows.map(({ id, at, call, thing, subject, manager_id, username }) => ({
        ...{ id: String(id), at, username: username === erasedUsername(manager_id) ? null : username },
        text: actText(call, subject === null ? thing : `@${subject}`),
      })),
      next: found.length > ACTS ? { before_id: Number(rows.at(-1)!.id) } : null,
    });
  },

  inviteManager: async ({ username, fee_percentage }, context) => {
    const viewer = signedIn(context);
    const texts = { ...checkManagerName(username), ...checkManagerFee(String(fee_percentage)) };
    if (Object.keys(texts).length > 0) return refuseFields(texts);
    const { services } = context;
    const { retryAfter } = await services.limits.consume(`manager:${viewer.id}`, INVITES_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const fee = basisPointsOf(fee_percentage)!;
    return services.store.transact(context.metadata, async (unit) => {
      const manager = await accountNamed(unit, username.trim().replace(/^@/, ""));
      // Who has blocked the other is not told apart from who is not there (SUBP-28).
      if (manager === undefined || (await isBlocked(unit.sql, viewer.id, manager.id)))
        return refuseFields({ username: "There is nobody of this name." });
      if (manager.id === viewer.id) return refuseFields({ username: "You cannot invite yourself." });
      const asked = { creatorId: viewer.id, managerId: manager.id, fee };
      const { rejected } = await sendInvite(unit, services.keys, asked);
      return rejected === undefined ? ok() : refuse(rejected);
    });
  },

  cancelManagerInvite: ({ manager }, context) => {
    const { id, username } = signedIn(context);
    return run(context, id, { type: "CancelManagerInvite", managerId: manager }, async (unit, accountId) =>
      tellManagers(unit, {
        accountId,
        text: `@${username} took the invitation to be the manager back.`,
      }),
    );
  },

  denyManagerInvite: ({ model_id: creatorId }, context) => {
    const { id, username } = signedIn(context);
    return run(context, creatorId, { type: "DenyManagerInvite", managerId: id }, async (unit) =>
      tellManagers(unit, {
        accountId: creatorId,
        text: `@${username} does not want to be your manager.`,
      }),
    );
  },

  acceptManagerInvite: async ({ username, fee: written, hash }, context) => {
    const viewer = signedIn(context);
    const { services } = context;
    const percent = typeof written === "string" ? feeOfAddress(written) : written;
    const fee = percent === null ? null : basisPointsOf(percent);
    return services.store.transact(context.metadata, async (unit) => {
      const creator = await accountNamed(unit, username);
      if (creator === undefined || fee === null) return refuse("invite_invalid");
      const { grant } = await unit.load(managerDecider, creator.id);
      const inviteId = grant?.inviteId ?? "";
      const invite = { creatorUsername: creator.username, managerId: viewer.id, fee, inviteId };
      const isOpen = grant !== null && isOpenInvite(grant, unit.now) && grant.fee === fee;
      if (!isInviteHash(services.keys, invite, hash) || !isOpen) return refuse("invite_invalid");
      if (viewer.type !== "model") return refuse("not_allowed");
      const command = { type: "AcceptManagerInvite", managerId: viewer.id, inviteId } as const;
      const { rejected } = await unit.execute(managerDecider, creator.id, command);
      if (rejected !== undefined) return refuse(rejected);
      tellManagers(unit, {
        accountId: creator.id,
        subject: "You have a manager",
        text: `@${viewer.username} is now your manager, for ${percentOf(fee)}% of your earnings from now on.`,
      });
      tellManagers(unit, {
        accountId: viewer.id,
        text: `You are now manager of @${creator.username}, for ${percentOf(fee)}% of the earnings from now on.`,
      });
      return answer({
        data: {
          model_user_id: creator.id,
          model: { username: creator.username },
          fee_percentage: percentOf(fee),
        },
      });
    });
  },

  editManager: async ({ fee_percentage, manager = null, was }, context) => {
    const { id, username } = signedIn(context);
    const texts = checkManagerFee(String(fee_percentage));
    const fee = basisPointsOf(fee_percentage);
    if (fee === null || Object.keys(texts).length > 0) return refuseFields(texts);
    const command = { type: "ChangeManagerFee", managerId: manager, fee } as const;
    const told = async (unit: UnitOfWork, accountId: AccountId): Promise<void> => {
      tellManagers(unit, {
        accountId,
        subject: "Your fee was changed",
        text: `Your fee for managing @${username} is ${percentOf(fee)}% from now on.`,
      });
      const his = await usernameOf(unit, accountId);
      tellManagers(unit, {
        accountId: id,
        text: `The fee of your manager @${his} is ${percentOf(fee)}% from now on.`,
      });
    };
    return run(context, id, command, told, (grant) =>
      grant.acceptedAt === null || (manager !== null && manager !== grant.managerId)
        ? null
        : changedElsewhere(
            was,
            { fee_percentage: percentOf(grant.fee) },
            (_, percent) => `${String(percent)}%`,
          ),
    );
  },

  removeManager: ({ manager = null }, context) => {
    const { id, username } = signedIn(context);
    return run(context, id, { type: "RemoveManager", managerId: manager }, async (unit, managerId) => {
      await endActing(unit, { managerId, creatorId: id });
      tellManagers(unit, {
        accountId: managerId,
        subject: "You are not the manager any more",
        text: `@${username} removed you as manager.`,
      });
      tellManagers(unit, {
        accountId: id,
        text: `You removed @${await usernameOf(unit, managerId)} as your manager.`,
      });
    });
  },

  leaveCreator: ({ model_id: creatorId }, context) => {
    const { id, username } = signedIn(context);
    return run(context, creatorId, { type: "LeaveCreator", managerId: id }, async (unit) => {
      await endActing(unit, { managerId: id, creatorId });
      tellManagers(unit, {
        accountId: creatorId,
        subject: "Your manager has left",
        text: `@${username} is not your manager any more.`,
      });
      tellManagers(unit, {
        accountId: id,
        text: `You do not manage @${await usernameOf(unit, creatorId)} any more.`,
      });
    });
  },

  manageCreator: async ({ userId }, context) => {
    const { id, manages } = signedIn(context);
    if (userId !== id && !manages.includes(userId)) return refuse("not_allowed");
    const creatorId = userId === id ? null : userId;
    // The grant may have ended since the session was read.
    if (!(await context.session.actAs(creatorId))) return refuse("not_allowed");
    if (creatorId === null) return answer({ acting_as: null });
    const { username } = await context.services.database
      .selectFrom("account")
      .select("username")
      .where("id", "=", creatorId)
      .executeTakeFirstOrThrow();
    return answer({ acting_as: { id: creatorId, username } });
  },
} satisfies Partial<Handlers>;
