import type { CreatorRecord } from "../../protocol/records.ts";
import { findCreator } from "../creator/creator.reads.ts";
import { remembered } from "../creator/remembered.ts";
import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { readCreatorRecord } from "./creator-record.ts";

export const profileHandlers = {
  getCreator: async ({ username, promote, wl_config }, context) => {
    const { services, viewer, now } = context;
    const flags = { promote: promote === "1", wlConfig: wl_config === "1" };
    const read = async (): Promise<CreatorRecord | null> => {
      const creator = await findCreator(services.database, username);
      return creator === null ? null : readCreatorRecord(services.database, creator, viewer, flags, now);
    };
    const key = `creator ${username.toLowerCase()} ${promote} ${wl_config}`;
    const record = viewer === null ? await remembered(key, context, read) : await read();
    return record === null ? refuse("user_not_found", { error: "Page not found." }) : answer(record);
  },
} satisfies Partial<Handlers>;
