import { answer } from "../http/reply.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { readCauses } from "./causes.reads.ts";
import { refuseCauses } from "./may-read-causes.ts";

export const causesHandlers = {
  getCauses: async ({ from, to }, context) => {
    const refused = await refuseCauses(context);
    if (refused !== null) return refused;
    const { database } = context.services;
    const { entries, cut } = await readCauses(database, signedIn(context).id, { from, to });
    return answer({ entries, cut, now: context.now * 1000 });
  },
} satisfies Partial<Handlers>;
