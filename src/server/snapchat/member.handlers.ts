import { mayMark, type SnapchatTab } from "../../domain/snapchat/member.ts";
import { addedText } from "../../domain/snapchat/snapchat-texts.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { publishCounters } from "../account/counters.ts";
import { pagesOf } from "../creator/creator-cards.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockMember, readMembers, type FoundMember } from "./members.ts";

const FIRST_TAB: SnapchatTab = "new";

const tellAdded = async (unit: UnitOfWork, { fanId: accountId, creatorId, snapchatName }: FoundMember) => {
  const { username, display_name: name } = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const text = addedText(name, snapchatName);
  notify(unit, { accountId, kind: "subscription", text, url: `/${username}` });
};

/** Writes what the creator says that she did on Snapchat; saying it again changes nothing. */
const mark = (
  context: RequestContext,
  { id }: EndpointInput<"markSnapchatAdded">,
  what: "added" | "removed",
) =>
  context.services.store.transact(context.metadata, async (unit) => {
    const member = await lockMember(unit, id);
    if (member === null || member.creatorId !== subjectOf(context))
      return refuse("snapchat_member_not_found");
    const may = mayMark(member, what);
    if (may === "no") return refuse(what === "added" ? "snapchat_member_ended" : "snapchat_member_runs");
    if (may === "yes") {
      await unit.sql
        .updateTable("snapchat_member")
        .set(what === "added" ? { added_at: unit.now } : { removed_at: unit.now })
        .where("subscription_id", "=", id)
        .execute();
      if (what === "added") await tellAdded(unit, member);
      await publishCounters(unit, member.creatorId);
    }
    return answer({ ok: true as const });
  });

/** The members of a creator's Snapchat, and what she has done about each (section 22); hers alone. */
export const memberHandlers = {
  getSnapchatMembers: async ({ tab = FIRST_TAB, p = 1, s = 24 }, context) => {
    const { services, now } = context;
    const { items, total } = await readMembers(services.database, {
      ...{ creatorId: subjectOf(context), tab, now, p, s },
    });
    return answer({ items, page: p, pages: pagesOf(total, s), total });
  },
  markSnapchatAdded: (input, context) => mark(context, input, "added"),
  markSnapchatRemoved: (input, context) => mark(context, input, "removed"),
} satisfies Partial<Handlers>;
