import { accountDecider } from "../../domain/account/account.decider.ts";
import { renameOpensAt } from "../../domain/account/rename.ts";
import { usernameText } from "../../domain/account/username.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { failures } from "../../protocol/failures.ts";
import { confirmClaim, isClaimRefused, isUsernameTaken } from "../account/username-claim.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellOfRename } from "./tell-of-rename.ts";

const RENAMES_AN_HOUR = 20;
const HOUR = 3600;

const taken = (): Refusal =>
  refuse("username_taken", { fields: { username: failures.username_taken.error } });

const readNaming = async (unit: UnitOfWork, id: AccountId): Promise<EndpointAnswer<"getNaming">> => {
  const naming = await unit.load(accountDecider, id);
  const former = await unit.sql
    .selectFrom("former_username")
    .select(["username", "held_until"])
    .where("account_id", "=", id)
    .where("held_until", ">", unit.now)
    .orderBy("held_until", "desc")
    .execute();
  return { username: naming.username, opens_at: renameOpensAt(naming, unit.now), former };
};

/** One's own username: read, and changed once in 30 days (ACCT-53, X-06). */
export const renameHandlers = {
  getNaming: (_, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      answer(await readNaming(unit, signedIn(context).id)),
    ),

  renameAccount: async (input, context) => {
    const { id } = signedIn(context);
    const { services, metadata, now } = context;
    const username = input.username.trim();
    const text = usernameText(username);
    if (text !== null) return refuseFields({ username: text });
    const { retryAfter } = await services.limits.consume(`rename:${id}`, RENAMES_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    if (await isUsernameTaken(services.database, { username, accountId: id, now })) return taken();
    try {
      return await services.store.transact(metadata, async (unit) => {
        const { username: from } = await unit.load(accountDecider, id);
        const command = { type: "ChangeUsername", username } as const;
        const { rejected, events } = await unit.execute(accountDecider, id, command);
        if (rejected !== undefined) return refuse(rejected === "renamed_recently" ? rejected : "validation");
        if (events.length > 0) {
          await confirmClaim(unit, { username, accountId: id });
          await tellOfRename(unit, services.keys, { accountId: id, from, to: username });
        }
        return answer(await readNaming(unit, id));
      });
    } catch (error) {
      if (!isClaimRefused(error)) throw error;
      return taken();
    }
  },
} satisfies Partial<Handlers>;
