import type { Kysely } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import type { Database } from "../database/schema.ts";
import type { Site } from "./site.ts";

/**
 * A sentence for each site whose root user is no creator, which is mostly a slip of the pen. It is no reason not to start:
 * she may still have to sign up, on this very site.
 */
export const unknownRootUsers = async (
  database: Kysely<Database>,
  sites: readonly Site[],
): Promise<readonly string[]> => {
  const named = sites.flatMap(({ id, record }) => {
    const { rootUsername: username } = siteFacts(record);
    return username === null ? [] : [{ id, username }];
  });
  if (named.length === 0) return [];
  const known = await database
    .selectFrom("account")
    .select("username_key")
    .where("type", "=", "model")
    .where(
      "username_key",
      "in",
      named.map(({ username }) => usernameKey(username)),
    )
    .execute();
  return named
    .filter(({ username }) => !known.some(({ username_key: key }) => key === usernameKey(username)))
    .map(
      ({ id, username }) =>
        `The site '${id}' belongs to 'root_user' '${username}', and there is no such creator: until there is, its home page is not found.`,
    );
};
