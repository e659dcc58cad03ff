import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const SESSION = "/api/v1/account/session";
const DAY = 86_400;

/** The node on which sessions end, and the one that is busy with them: another one, or the same where there is no other. */
let here: ServerFixture;
let there: ServerFixture;

const suspend = async (username: string): Promise<void> => {
  const { database, store } = here.services;
  const account = database.selectFrom("account").select("id").where("username", "=", username);
  const { id } = await account.executeTakeFirstOrThrow();
  await store.transact(systemMetadata, (unit) =>
    unit.execute(accountDecider, id, { type: "SuspendAccount", reason: "a test" }),
  );
};

/** How the session of `lost` ends on this node; `own` is another session of the same account. */
const ends: Readonly<Record<string, (lost: Client, own: Client, username: string) => Promise<unknown>>> = {
  "a log-out": (lost) => lost.post("/api/v1/auth/logout"),
  "a sign-in of somebody else with the same browser": (lost) =>
    lost.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD }),
  "its end by another session": async (_lost, own) => {
    const { items } = (await own.get(SESSION)).body;
    const { id } = items.find((it: { is_current: boolean }) => !it.is_current);
    return own.delete(`${SESSION}/${id}`);
  },
  "the end of all other sessions": (_lost, own) => own.delete(SESSION),
  "another password": (_lost, own) =>
    own.post("/api/v1/account/password", { current_password: DEMO_PASSWORD, password: "brand new 1" }),
  "the account's suspension": (_lost, _own, username) => suspend(username),
  "its age": async () => {
    for (const { services } of [here, there]) services.clock.advance(30 * DAY + 1);
  },
};
const usernames = ["sub", "pack", "gifted", "trialist", "follower", "snapper", "fan"];

/** Who is signed in for requests that are sent to the busy node at the same time. */
const askThere = (cookie: string): Promise<readonly (string | null)[]> =>
  Promise.all(
    Array.from({ length: 6 }, async () => {
      const visitor = there.visitor();
      visitor.setCookie(cookie);
      const { status, body } = await visitor.get("/api/v1/auth/session");
      expect(status).toBe(200);
      return body.user?.username ?? null;
    }),
  );

/** Nodes that look sessions up each time, and one whose database is its own, so that it remembers them. */
describe.each([{ nodes: "two nodes" }, { nodes: "a node alone" }])("on $nodes", ({ nodes }) => {
  const isAlone = nodes === "a node alone";
  beforeAll(async () => {
    here = await startFixture({ demo: true, alone: isAlone });
    there = isAlone ? here : await here.secondNode();
  });
  beforeEach(() => here.services.database.deleteFrom("attempt").execute());
  afterAll(async () => {
    if (!isAlone) await there?.stop();
    await here?.stop();
  });

  test.each(Object.keys(ends).map((how, index) => ({ how, username: usernames[index]! })))(
    "after $how a session is nothing on a busy node, from the next request on",
    async ({ how, username }) => {
      const lost = await here.signedIn(username);
      const own = await here.signedIn(username);
      const cookie = lost.cookie();
      expect(new Set(await askThere(cookie))).toEqual(new Set([username]));
      // The busy node looks the session up while it ends.
      const meanwhile = askThere(cookie);
      await ends[how]!(lost, own, username);
      expect(new Set(await askThere(cookie))).toEqual(new Set([null]));
      await meanwhile;
      expect(new Set(await askThere(cookie))).toEqual(new Set([null]));
    },
  );
});
