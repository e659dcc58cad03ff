import { creatorDecider, type CreatorCommand } from "../../domain/creator/creator.decider.ts";
import { findCreatorById } from "../creator/creator.reads.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { scheduleEnds } from "./free-profile.jobs.ts";

type Change = Extract<CreatorCommand, { readonly type: "OpenFreeProfile" | "RemoveFreeProfile" }>["type"];

const change = async (context: RequestContext, type: Change) => {
  const { services, metadata } = context;
  const id = subjectOf(context);
  return services.store.transact(metadata, async (unit) => {
    const creator = await findCreatorById(unit.sql, id);
    if (creator === null) return refuse("not_allowed");
    const { state, events = [] } = await unit.execute(creatorDecider, id, { type });
    if (type === "RemoveFreeProfile" && events.length > 0) scheduleEnds(unit, id);
    const { username } = creator;
    unit.publish({
      event: "profile.update",
      audience: { room: `profile:${username}` },
      data: { username },
    });
    return answer({ can_subscribe_free: state.freeProfile });
  });
};

/** Turning the free profile on and off (OWNER-41, CAPI-11). Both calls may be repeated. */
export const freeProfileHandlers = {
  createFreeProfile: (_, context) => change(context, "OpenFreeProfile"),
  removeFreeProfile: (_, context) => change(context, "RemoveFreeProfile"),
} satisfies Partial<Handlers>;
