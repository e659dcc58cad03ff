// What is written for one session alone. A remembered row of another one stays as it is.

/** A session was used: `$1` its id, `$2` now, `$3` when it ends. */
export const RENEW = "update session set used_at = $2, expires_at = $3 where id = $1";

/** A sign-in and its session: id, site, account, now, its end, address, browser and country. */
export const START = `
  with audited as (
    insert into sign_in (account_id, site, at, address, agent) values ($3, $2, $4, $6, $7))
  insert into session (id, site, account_id, created_at, used_at, expires_at, address, agent, country)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`;

/**
 * The same by a password: only while its hash (`$9`) is the stored one, which is held meanwhile. Who stores another one comes
 * before, or finds the session and ends it.
 */
export const START_BY_PASSWORD = `
  with held as (select from credential where account_id = $3 and password_hash = $9 for share),
  audited as (
    insert into sign_in (account_id, site, at, address, agent) select $3, $2, $4, $6, $7 from held)
  insert into session (id, site, account_id, created_at, used_at, expires_at, address, agent, country)
  select $1, $2, $3, $4, $4, $5, $6, $7, $8 from held`;
