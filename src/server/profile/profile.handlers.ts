import { remembered } from "../creator/remembered.ts";
import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { viewCreator } from "./viewed-creator.ts";

export const profileHandlers = {
  getCreator: async ({ username, promote, wl_config }, context) => {
    const flags = { promote: promote === "1", wlConfig: wl_config === "1" };
    const { viewer, site, country } = context;
    const who = viewer === null ? "guest" : `${viewer.id} ${viewer.acting_as}`;
    // The same object answers again, so that its JSON is printed once.
    const key = `record ${username.toLowerCase()} ${promote} ${wl_config} ${site.id} ${country} ${who}`;
    const viewed = await remembered(key, context, () => viewCreator(username, flags, context));
    if (viewed === null) return refuse("user_not_found", { error: "Page not found." });
    return viewed.isClosed ? refuse("blocked") : answer(viewed.record);
  },
} satisfies Partial<Handlers>;
