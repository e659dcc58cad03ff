import { createHash, randomBytes } from "node:crypto";

import { Client, type PoolConfig } from "pg";

/** Somebody inside, as a browser is: cookie and CSRF token, from an address of his own. */
export interface OpenSession {
  readonly cookie: string;
  readonly csrf: string;
  readonly address: string;
}

export interface SessionMaker {
  /**
   * A session of a demo account, or a guest's (null), without a password: attacks use up many, and tries are limited.
   * Hostile calls may have changed the account's name: the one of before still names it.
   */
  readonly open: (username: string | null) => Promise<OpenSession>;
  readonly end: () => Promise<void>;
}

const INSERT = `
  insert into session (id, site, account_id, created_at, used_at, expires_at, address, agent, country)
  select $1, 'demo', id, $2, $2, $3, '127.0.0.1', null, null from account
  where username = $4 or id = (select account_id from former_username where username = $4) returning id`;
const CSRF = /<meta name="csrf-token" content="([^"]+)"/;
const MONTH = 30 * 86_400;

let addresses = 0;

/** Opens sessions in the database of the site at `origin`. */
export const openSessions = async (origin: string, database: PoolConfig): Promise<SessionMaker> => {
  const client = new Client(database);
  await client.connect();
  const insert = async (username: string): Promise<string> => {
    const token = `s${randomBytes(32).toString("base64url")}`;
    const id = createHash("sha256").update(token).digest("hex");
    const now = Math.floor(Date.now() / 1000);
    const { rowCount } = await client.query(INSERT, [id, now, now + MONTH, username]);
    if (rowCount !== 1) throw new Error(`There is no account of ${username}.`);
    return `csf_session=${token}`;
  };
  return {
    open: async (username) => {
      addresses += 1;
      const address = `10.77.${addresses >> 8}.${addresses & 255}`;
      const inside = username === null ? null : await insert(username);
      const response = await fetch(`${origin}/`, {
        headers: { "x-forwarded-for": address, ...(inside === null ? {} : { cookie: inside }) },
      });
      const csrf = CSRF.exec(await response.text())?.[1] ?? "";
      const given = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      return { cookie: inside ?? given, csrf, address };
    },
    end: () => client.end(),
  };
};
