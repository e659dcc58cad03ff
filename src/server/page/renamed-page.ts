import type { Kysely } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { Route } from "../../domain/site/page-route.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import { renamedTo } from "../session/username-now.ts";

/** Which part of a page's address is a username. */
const places: Readonly<Partial<Record<Route["page"], number>>> = {
  profile: 1,
  "become-manager": 1,
  watch: 3,
  "private-view": 4,
  inbox: 4,
};

interface Asked {
  readonly path: string;
  readonly search: string;
  readonly route: Route;
  /** Whose profile the page shows. */
  readonly creator: Pick<CreatorRecord, "user"> | null;
  readonly isGuest: boolean;
}

/** Where a page is whose address has a username of before; null: it is where it is asked for (ACCT-53). */
export const renamedPage = async (
  database: Kysely<Database>,
  { path, search, route, creator, isGuest }: Asked,
): Promise<string | null> => {
  const place = places[route.page];
  const isRoot = route.page === "profile" && route.isRoot;
  const username = "username" in route ? route.username : null;
  if (place === undefined || isRoot || username === null) return null;
  if (route.page !== "profile" && isGuest) return null;
  const now =
    route.page === "profile" ? (creator?.user.username ?? null) : await renamedTo(database, username);
  if (now === null || usernameKey(now) === usernameKey(username)) return null;
  return path.split("/").with(place, now).join("/") + search;
};
