import type { Client } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";

export const accountId = async ({ services }: ServerFixture, username: string): Promise<string> =>
  (
    await services.database
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

/** A browser with a session that did not have to type a password, and the CSRF token of its pages. */
export interface Entered {
  readonly client: Client;
  readonly cookie: string;
  readonly csrf: string;
}

/** Opens sessions without the password's cost, so that many can be used up. */
export const enter = async (server: ServerFixture, username: string): Promise<Entered> => {
  const { sessions, clock, keys } = server.services;
  const started = await sessions.start({
    accountId: await accountId(server, username),
    site: "demo",
    now: clock.now(),
    address: "127.0.0.1",
    agent: null,
  });
  const client = server.visitor();
  const cookie = `csf_session=${started.token}`;
  client.setCookie(cookie);
  return { client, cookie, csrf: keys.sign("csrf", `demo ${started.token}`) };
};

/** How many events there are: what writes nothing leaves it as it is. */
export const eventCount = async ({ services }: ServerFixture): Promise<number> =>
  (
    await services.database
      .selectFrom("event")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;
