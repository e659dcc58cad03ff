import { request, type APIRequestContext } from "playwright";

import { callAsPage } from "../../tests/running/signed-in.ts";
import { DEMO_PASSWORD, ownAddress, post } from "./people.ts";
import type { Site } from "./site.ts";

const MANAGER = "/api/v1/account/manager";

type Name = "ava" | "noah" | "max";

/** What ava, noah and max do about managers, beside the browser of a test. */
export interface Grants {
  /** Nobody of them manages or invites anybody. */
  readonly clear: () => Promise<void>;
  /** An invite for so many percent; answers its hash, which the invited is sent. */
  readonly invite: (creator: Name, manager: Name, fee: number) => Promise<string>;
  /** The same, accepted at once. */
  readonly employ: (creator: Name, manager: Name, fee: number) => Promise<void>;
  readonly remove: (creator: Name) => Promise<void>;
}

interface Received {
  readonly received_invites: readonly {
    readonly model: { readonly username: string };
    readonly hash: string;
  }[];
}

const made = new WeakMap<Site, Promise<Grants>>();

const createGrants = async (site: Site): Promise<Grants> => {
  const requests = new Map<Name, APIRequestContext>();
  for (const name of ["ava", "noah", "max"] as const) {
    const baseURL = site.server().origin;
    const context = await request.newContext({ baseURL, extraHTTPHeaders: ownAddress() });
    await post(context, "/api/v1/auth/signin", { email: name, password: DEMO_PASSWORD });
    requests.set(name, context);
  }
  const as = (name: Name): APIRequestContext => requests.get(name)!;
  const remove = async (creator: Name): Promise<void> => {
    await callAsPage(as(creator), "DELETE", MANAGER);
  };
  const invite = async (creator: Name, manager: Name, fee: number): Promise<string> => {
    await post(as(creator), `${MANAGER}/invite`, { username: manager, fee_percentage: fee });
    const read = await as(manager).get(MANAGER);
    const { received_invites: received } = (await read.json()) as Received;
    return received.find(({ model }) => model.username === creator)!.hash;
  };
  return {
    remove,
    invite,
    employ: async (creator, manager, fee) => {
      const hash = await invite(creator, manager, fee);
      await post(as(manager), `${MANAGER}/accept`, { username: creator, fee, hash });
    },
    clear: async () => {
      // What they may ask within an hour is no part of this.
      await site.database().query("delete from attempt");
      const grants = await site.database().query(
        `select manager_id, accepted_at, username from manager_grant join account on account.id = creator_id
         where username in ('ava', 'noah', 'max')`,
      );
      for (const { manager_id: manager, accepted_at: accepted, username } of grants.rows)
        if (accepted !== null) await remove(username);
        else await callAsPage(as(username), "DELETE", `${MANAGER}/sent-invite?manager=${manager}`);
    },
  };
};

/** The three of a site, who log in once. */
export const grantsOf = (site: Site): Promise<Grants> => {
  const known = made.get(site) ?? createGrants(site);
  made.set(site, known);
  return known;
};
