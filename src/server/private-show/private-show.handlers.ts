import { isPrivateMinutes, privatePriceProblem } from "../../domain/private-show/private-show.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { keyNow } from "../session/username-now.ts";
import { isBlocked } from "../block/block.reads.ts";
import { creatorById, creatorByUsername } from "../creator/creator-account.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { isClosedTo } from "../settings/privacy.reads.ts";
import { mayTip } from "../tip/may-tip.ts";
import { mayInvite } from "./may-invite.ts";
import { changeShow, roomFactsOf } from "./change-show.ts";
import { invitationOf, sentPrivateOf } from "./private-records.ts";
import {
  openShowOf,
  openShowsFor,
  overdueShowsOf,
  peopleOf,
  showOfParty,
  type PrivateShowRow,
} from "./private-show.reads.ts";

/** Of two invitations at once the second waits, and finds the first. */
const lockAccount = (unit: UnitOfWork, id: AccountId) =>
  unit.sql.selectFrom("account").select("id").where("id", "=", id).forUpdate().execute();

const fanByName = (unit: UnitOfWork, username: string) =>
  unit.sql
    .selectFrom("account")
    .select(["id", "display_name", "country"])
    .where("username_key", "=", keyNow(username))
    .where("suspended", "=", false)
    .executeTakeFirst();

/** The viewer's open show with the creator that the path names, newest first. */
const openWith = async (
  { username }: { readonly username: string },
  context: RequestContext,
): Promise<{ readonly creatorId: AccountId; readonly show: PrivateShowRow | undefined } | null> => {
  const { database } = context.services;
  const creator = await creatorByUsername(database, username);
  if (creator === null) return null;
  const [show] = await openShowsFor(database, signedIn(context).id, context.now, creator.id);
  return { creatorId: creator.id, show };
};

/** Invitations to private shows. */
export const privateShowHandlers = {
  getSentPrivate: async (_, context) => {
    const { database } = context.services;
    const show = await openShowOf(database, signedIn(context).id, context.now);
    if (show === null) return answer({ private: null });
    return answer({ private: sentPrivateOf(show, (await peopleOf(database, show)).fan) });
  },

  invitePrivate: async ({ username, kind, duration: minutes, amount_usd: amount }, context) => {
    const { services, metadata, site } = context;
    const viewer = signedIn(context);
    const creatorId = viewer.id;
    const price = privatePriceProblem(amount);
    const fields = {
      ...(username.trim() === "" ? { username: "Please enter a username." } : {}),
      ...(isPrivateMinutes(minutes) ? {} : { duration: "Please choose 5, 10, 15, 20, 30 or 60 minutes." }),
      ...(price === null ? {} : { amount_usd: price }),
    };
    if (Object.keys(fields).length > 0) return refuseFields(fields);
    const id = services.ids.next();
    return services.store.transact(metadata, async (unit) => {
      await lockAccount(unit, creatorId);
      const creator = await creatorById(unit.sql, creatorId);
      if (creator === null || !creator.approved) return refuse("profile_pending");
      const fan = await fanByName(unit, username);
      if (fan === undefined) return refuseFields({ username: "Nobody has this username." });
      if (fan.id === creatorId) return refuseFields({ username: "You cannot invite yourself." });
      if (await isBlocked(unit.sql, fan.id, creatorId)) return refuse("blocked");
      const refused = await mayInvite(unit, site, viewer, creator, fan);
      if (refused !== null) return refused;
      if ((await openShowOf(unit.sql, creatorId, unit.now)) !== null) return refuse("private_open");
      // A node whose clock is behind could still take money for them, and she would have two shows.
      for (const overdue of await overdueShowsOf(unit.sql, creatorId, unit.now)) {
        const look = { type: "LookAtPrivate", ...(await roomFactsOf(unit, overdue.id)) } as const;
        const { state } = await changeShow(unit, overdue.id, look);
        // Its money is held, and may still be taken.
        if (state.status !== "over") return refuse("private_open");
      }
      const terms = { creatorId, fanId: fan.id, kind, minutes, amount };
      await changeShow(unit, id, { type: "InviteToPrivate", ...terms });
      const { show } = (await showOfParty(unit.sql, id, creatorId))!;
      return answer(sentPrivateOf(show, (await peopleOf(unit.sql, show)).fan));
    });
  },

  withdrawPrivate: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const found = await showOfParty(unit.sql, id, signedIn(context).id);
      if (found?.party !== "creator") return refuse("private_not_valid");
      const { rejected } = await changeShow(unit, id, { type: "WithdrawPrivate" });
      return rejected === null ? answer({ ok: true as const }) : refuse(rejected);
    }),

  getPrivateInvitation: async (input, context) => {
    const found = await openWith(input, context);
    if (found?.show === undefined) return refuse("private_not_valid");
    return answer(invitationOf(found.show, context.services.keys, context.now));
  },

  acceptPrivate: async (input, context) => {
    const { services, metadata, site, country } = context;
    const found = await openWith(input, context);
    if (found === null) return refuse("private_not_valid");
    const { creatorId, show } = found;
    if (show === undefined) {
      const sent = await openShowOf(services.database, creatorId, context.now);
      return refuse(sent === null ? "private_not_valid" : "not_allowed");
    }
    const paymentId = services.ids.next();
    return services.store.transact(metadata, async (unit) => {
      const creator = await creatorById(unit.sql, creatorId);
      if (creator === null) return refuse("private_not_valid");
      const isClosed = await isClosedTo(unit.sql, creatorId, country);
      if (isClosed || (await isBlocked(unit.sql, show.fan_id, creatorId))) return refuse("blocked");
      const refused = await mayTip(unit, { site, country }, show.fan_id, creator, "stream");
      if (refused !== null) return refused;
      const { rejected } = await changeShow(unit, show.id, { type: "AcceptPrivate", paymentId });
      if (rejected !== null) return refuse(rejected);
      const now = (await showOfParty(unit.sql, show.id, show.fan_id))!;
      return answer(invitationOf(now.show, services.keys, unit.now));
    });
  },

  declinePrivate: async (input, context) => {
    const found = await openWith(input, context);
    const show = found?.show;
    if (show === undefined) return refuse("private_not_valid");
    return context.services.store.transact(context.metadata, async (unit) => {
      const { rejected } = await changeShow(unit, show.id, { type: "DeclinePrivate" });
      return rejected === null ? answer({ ok: true as const }) : refuse(rejected);
    });
  },
} satisfies Partial<Handlers>;
