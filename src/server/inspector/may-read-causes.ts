import { demoCreators, demoFans } from "../demo/demo-people.ts";
import type { RequestContext } from "../http/context.ts";
import { signedIn } from "../http/context.ts";
import { refuse, type Refusal } from "../http/reply.ts";

const demoNames: ReadonlySet<string> = new Set(
  [...demoCreators, ...demoFans].map(({ username }) => username),
);

/**
 * Null: the caller may read what his own requests led to. Only where the site opens the inspector, which in production is never
 * but by its setting; there only accounts that an operator named, elsewhere those of the demo as well.
 */
export const refuseCauses = async (context: RequestContext): Promise<Refusal | null> => {
  const { site, services } = context;
  const { config, database } = services;
  if (!site.inspector) return refuse("not_found");
  const { id, username } = signedIn(context);
  if (config.demo && !config.production && demoNames.has(username)) return null;
  const named = await database
    .selectFrom("inspector_reader")
    .select("account_id")
    .where("account_id", "=", id)
    .executeTakeFirst();
  return named === undefined ? refuse("not_allowed") : null;
};
