import type { CreatorRecord } from "../../protocol/records.ts";
import { findCreator } from "../creator/creator.reads.ts";
import { remembered, rememberedReply } from "../creator/remembered.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { readCreatorRecord, type RecordFlags } from "./creator-record.ts";

const read = async (
  username: string,
  flags: RecordFlags,
  { services, viewer, now }: Pick<RequestContext, "services" | "viewer" | "now">,
): Promise<CreatorRecord | null> => {
  const creator = await findCreator(services.database, username);
  return creator === null ? null : readCreatorRecord(services.database, creator, viewer, flags, now);
};

const keyOf = (username: string, flags: RecordFlags): string =>
  `creator ${username.toLowerCase()} ${flags.promote} ${flags.wlConfig}`;

/** The record that `GET /api/v1/user/{username}` answers, for the page globals too; null when there is no such creator. */
export const profileOf = (
  username: string,
  flags: RecordFlags,
  context: Pick<RequestContext, "services" | "viewer" | "now">,
): Promise<CreatorRecord | null> =>
  context.viewer === null
    ? remembered(keyOf(username, flags), context, () => read(username, flags, context))
    : read(username, flags, context);

export const profileHandlers = {
  getCreator: async ({ username, promote, wl_config }, context) => {
    const flags = { promote: promote === "1", wlConfig: wl_config === "1" };
    if (context.viewer === null) {
      const reply = await rememberedReply(keyOf(username, flags), context, () => read(username, flags, context));
      return reply ?? refuse("user_not_found", { error: "Page not found." });
    }
    const record = await read(username, flags, context);
    return record === null ? refuse("user_not_found", { error: "Page not found." }) : answer(record);
  },
} satisfies Partial<Handlers>;
