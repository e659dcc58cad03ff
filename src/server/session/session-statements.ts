// What is written for one session alone. A remembered row of another one stays as it is.

/** A session was used: `$1` its id, `$2` now, `$3` when it ends. */
export const RENEW = "update session set used_at = $2, expires_at = $3 where id = $1";

/** A sign-in and its session: id, site, account, now, its end, address, browser and country. */
export const START = `
  with audited as (
    insert into sign_in (account_id, site, at, address, agent) values ($3, $2, $4, $6, $7))
  insert into session (id, site, account_id, created_at, used_at, expires_at, address, agent, country)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`;
