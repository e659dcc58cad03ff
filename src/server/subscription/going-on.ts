import { sql } from "kysely";

/** The types of a subscriber; each gives what is paid for. */
export const payingTypes = sql`('access', 'trial', 'gift')`;

/** Other rows that gave the same fan access to the same creator; `s` names the row that they are compared with. */
const otherRows = sql`select from subscription other
  where other.fan_id = s.fan_id and other.creator_id = s.creator_id and other.id <> s.id
    and other.started and other.type in ${payingTypes}`;

/** Whether the subscriber of a row `s` had been one until it began: a trial or gift that was bought on brings nobody new. */
export const wentOn = sql<boolean>`exists (${otherRows}
  and (other.created_at, other.id) < (s.created_at, s.id) and (other.end_at is null or other.end_at >= s.created_at))`;

/** Whether the subscriber of a row `s` stays one beyond its end: who buys while a trial or gift runs is not lost by its end. */
export const goesOn = sql<boolean>`exists (${otherRows}
  and other.created_at <= s.end_at and (other.end_at is null or other.end_at > s.end_at))`;
