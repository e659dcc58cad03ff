import { customDomainDecider } from "../../domain/custom-domain/custom-domain.decider.ts";
import { STRIKES, strikesAfter } from "../../domain/custom-domain/strikes.ts";
import type { DomainProblem } from "../../domain/custom-domain/domain-status.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import type { Services } from "../services.ts";
import { endSessionsAt } from "../session/session-store.ts";
import { ownSiteId } from "../site/own-site.ts";
import { systemMetadata, type CommandMetadata, type UnitOfWork } from "../store/event-store.ts";
import { findClaim, targetOf } from "./custom-domain.reads.ts";
import type { CustomDomainTable } from "./custom-domain.tables.ts";
import { lookUpDomain } from "./look-up.ts";
import { spelled } from "./spelled.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

export interface CustomDomainJobs {
  readonly "custom-domain.check": { readonly claimId: string };
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** What is approved and not right yet is looked up for so long; then when somebody presses 'Check now'. */
const LOOKED_UP_SECONDS = 30 * DAY;

/** Writes the job that looks a name up. */
export const scheduleCheck = (unit: UnitOfWork, claimId: string, dueAt: EpochSeconds = unit.now): void =>
  unit.schedule({
    kind: "custom-domain.check",
    key: `custom-domain:${claimId}`,
    payload: { claimId },
    dueAt,
  });

/** Tells the creator's open pages, of the profile and of whatever shows the name. */
export const tellPages = async (
  unit: UnitOfWork,
  { creator_id }: Pick<CustomDomainTable, "creator_id">,
): Promise<void> => {
  const creator = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creator_id)
    .executeTakeFirst();
  if (creator === undefined) return;
  const { username } = creator;
  unit.publish({ event: "profile.update", audience: { room: `profile:${username}` }, data: { username } });
};

/** A name is not answered any more: who was signed in there is not. */
export const closeSite = (unit: UnitOfWork, { claim_id }: Pick<CustomDomainTable, "claim_id">) =>
  endSessionsAt(unit, ownSiteId(claim_id), "sign-out");

/** What an answer of the name servers does to a name, in one transaction. Answers how it stands then. */
const settle = (
  { store }: Services,
  metadata: CommandMetadata,
  { claim_id: claimId }: Pick<CustomDomainTable, "claim_id">,
  problem: DomainProblem | null,
) =>
  store.transact(metadata, async (unit) => {
    const row = await findClaim(unit.sql, { claimId });
    if (row === undefined) return null;
    const before = await unit.sql
      .selectFrom("domain_check")
      .select(["failures", "strikes", "struck_at"])
      .where("claim_id", "=", claimId)
      .executeTakeFirst();
    const failures = problem === null ? 0 : (before?.failures ?? 0) + 1;
    const counted = { strikes: before?.strikes ?? 0, struckAt: before?.struck_at ?? null };
    const { strikes, struckAt } = strikesAfter(counted, row.status === "online" ? problem : null, unit.now);
    const check = { checked_at: unit.now, problem, failures, strikes, struck_at: struckAt };
    await unit.sql
      .insertInto("domain_check")
      .values({ claim_id: claimId, ...check })
      .onConflict((conflict) => conflict.column("claim_id").doUpdateSet(check))
      .execute();
    const settled = { ...check, status: row.status, changedAt: row.changed_at };
    if (problem === null && row.status === "approved") {
      const command = { type: "BringDomainOnline", claimId } as const;
      const { events = [] } = await unit.execute(customDomainDecider, row.host, command);
      // Another check at the same time has done it, and what follows.
      if (events.length === 0) return settled;
      notify(unit, {
        ...{ accountId: row.creator_id, kind: "system", url: accountPages.domains.path },
        text: `${spelled(row.host)} is online: your profile is at this address.`,
        mail: { subject: `${spelled(row.host)} is online` },
      });
      scheduleCheck(unit, claimId, unit.now + DAY);
      await tellPages(unit, row);
    }
    if (problem !== null && problem !== "unreachable" && strikes >= STRIKES) {
      const command = { type: "TakeDomainOffline", claimId, problem } as const;
      const { events = [] } = await unit.execute(customDomainDecider, row.host, command);
      if (events.length === 0) return settled;
      notify(unit, {
        ...{ accountId: row.creator_id, kind: "system", url: accountPages.domains.path },
        text: `${spelled(row.host)} is offline: its records do not lead to us any more.`,
        mail: { subject: `${spelled(row.host)} is offline` },
      });
      await closeSite(unit, row);
      await tellPages(unit, row);
    }
    return settled;
  });

/** Looks a name up and does what follows; null: it is gone. Nothing of the database is held meanwhile. */
export const checkDomain = async (
  services: Services,
  metadata: CommandMetadata,
  row: Pick<CustomDomainTable, "claim_id" | "host" | "token" | "site">,
) => {
  const target = targetOf(row, services.sites);
  return settle(services, metadata, row, await lookUpDomain(services.ports.nameServer, { ...row, target }));
};

/** `custom-domain.check` looks a name up until it is online, with growing pauses, and each day from then on. */
export const customDomainJobs: JobHandlersOf<CustomDomainJobs> = {
  "custom-domain.check": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async ({ claimId }, { services }) => {
      const row = await findClaim(services.database, { claimId });
      if (row === undefined || row.status === "pending" || row.status === "not_approved") return;
      const checked = await checkDomain(services, systemMetadata, row);
      if (checked === null) return;
      const { problem, failures, strikes } = checked;
      if (row.status === "online" || problem === null)
        return { again: problem !== null && (strikes > 0 ? strikes : failures) < STRIKES ? HOUR : DAY };
      if (services.clock.now() - checked.changedAt > LOOKED_UP_SECONDS) return;
      return { again: Math.min(MINUTE * 2 ** Math.min(failures - 1, 9), 6 * HOUR) };
    },
  },
};
