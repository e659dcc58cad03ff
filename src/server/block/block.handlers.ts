import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { keyNow } from "../session/username-now.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { endInvitesBetween } from "../manager/end-invites.ts";
import { closeInvitationsBetween } from "../private-show/end-private-shows.ts";
import type { UnitOfWork } from "../store/event-store.ts";

const accountNamed = (unit: UnitOfWork, username: string) =>
  unit.sql
    .selectFrom("account")
    .select(["id", "username"])
    .where("username_key", "=", keyNow(username))
    .executeTakeFirst();

interface Named {
  readonly id: string;
  readonly username: string;
}
type Write = (unit: UnitOfWork, blockerId: string, blockedId: string) => Promise<unknown>;

/** The open pages of both show the other one: they ask again. */
const told = (unit: UnitOfWork, one: Named, other: Named): void => {
  for (const [account, { username }] of [
    [one.id, other],
    [other.id, one],
  ] as const)
    unit.publish({ event: "profile.update", audience: { account }, data: { username } });
};

const block: Write = async (unit, blocker_id, blocked_id) => {
  await unit.sql
    .insertInto("block")
    .values({ blocker_id, blocked_id, created_at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const pair = pairId({ fanId: blocked_id, creatorId: blocker_id });
  await unit.execute(subscriptionDecider, pair, { type: "StopRenewals" });
  await closeInvitationsBetween(unit, blocker_id, blocked_id);
  await endInvitesBetween(unit, blocker_id, blocked_id);
};

const unblock: Write = (unit, blocker, blocked) =>
  unit.sql.deleteFrom("block").where("blocker_id", "=", blocker).where("blocked_id", "=", blocked).execute();

/** Blocks somebody, or takes the block back, in the caller's transaction; the open pages of both are told. */
export const changeBlock = async (
  unit: UnitOfWork,
  blocker: Named,
  blocked: Named,
  isBlocked: boolean,
): Promise<void> => {
  await (isBlocked ? block : unblock)(unit, blocker.id, blocked.id);
  told(unit, blocker, blocked);
};

const change = async (username: string, context: RequestContext, is_blocked: boolean) => {
  const viewer = signedIn(context);
  return context.services.store.transact(context.metadata, async (unit) => {
    const other = await accountNamed(unit, username);
    if (other === undefined) return refuse("user_not_found");
    if (other.id === viewer.id) return refuse("self_block");
    await changeBlock(unit, viewer, other, is_blocked);
    return answer({ data: { username: other.username, is_blocked } });
  });
};

/** Blocks between people (API-18, API-19, CAPI-35, SUBP-28). Both calls may be repeated. */
export const blockHandlers = {
  blockUser: ({ username }, context) => change(username, context, true),
  unblockUser: ({ username }, context) => change(username, context, false),
} satisfies Partial<Handlers>;
