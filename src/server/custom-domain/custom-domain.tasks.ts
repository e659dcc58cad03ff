import { domainToASCII } from "node:url";

import { customDomainDecider } from "../../domain/custom-domain/custom-domain.decider.ts";
import { domainProblemTexts, domainStatusLabels } from "../../domain/custom-domain/domain-status.ts";
import { tidyHost } from "../../domain/custom-domain/host-name.ts";
import { ConfigError } from "../config/config.ts";
import { notify } from "../notice/notify.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { closeSite, scheduleCheck, tellPages } from "./custom-domain.jobs.ts";
import type { CustomDomainTable } from "./custom-domain.tables.ts";
import { spelled } from "./spelled.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

const PAGE = accountPages.domains.path;
const OTHER_CHOSEN = "Another of your names was registered.";

const list = async ({ database }: OperatorServices): Promise<void> => {
  const rows = await database
    .selectFrom("custom_domain")
    .innerJoin("account", "account.id", "custom_domain.creator_id")
    .leftJoin("domain_check", "domain_check.claim_id", "custom_domain.claim_id")
    .select(["host", "kind", "status", "asked_at", "account.username", "checked_at", "problem", "token"])
    .where("status", "<>", "not_approved")
    .orderBy("status", "desc")
    .orderBy("asked_at")
    .orderBy("host")
    .execute();
  if (rows.length === 0) say("Nobody has asked for a name.");
  for (const { host, kind, status, asked_at, username, checked_at, problem, token } of rows) {
    const records =
      checked_at === null ? "" : `  ${problem === null ? "records are right" : domainProblemTexts[problem]}`;
    say(
      `${minuteOf(asked_at)}  ${domainStatusLabels[status]}  ${terminalText(spelled(host))}  ${username}${kind === "new" ? `  to be registered, TXT _marquee.${host} "marquee-domain=${token}"` : ""}${records}`,
    );
  }
};

const decline = async (unit: UnitOfWork, row: CustomDomainTable, reason: string): Promise<void> => {
  const { claim_id: claimId, host } = row;
  const { rejected } = await unit.execute(customDomainDecider, host, {
    ...{ type: "DeclineDomain", claimId, reason },
  });
  if (rejected !== undefined) throw new ConfigError(`${host} cannot be declined any more.`);
  await closeSite(unit, row);
  await tellPages(unit, row);
};

/** Decides on a name that somebody holds. */
const decide = async (
  { store }: OperatorServices,
  typed: string,
  work: (unit: UnitOfWork, row: CustomDomainTable) => Promise<string>,
): Promise<void> => {
  const host = domainToASCII(tidyHost(typed));
  const done = await store.transact(systemMetadata, async (unit) => {
    const row = await unit.sql
      .selectFrom("custom_domain")
      .selectAll()
      .where("host", "=", host)
      .where("status", "<>", "not_approved")
      .executeTakeFirst();
    if (row === undefined) throw new ConfigError(`Nobody has asked for ${host === "" ? typed : host}.`);
    return work(unit, row);
  });
  say(done);
};

/** Which names are asked for, and the decision about one. */
export const customDomainTasks: OperatorTasks = {
  domains: {
    takes: "",
    does: "the names that creators asked for, those that wait first",
    run: list,
  },
  "approve-domain": {
    takes: "<name>",
    does: "it goes online when its records are right; others that were asked for with it are declined",
    run: (services, name) =>
      decide(services, name!, async (unit, row) => {
        const { claim_id: claimId, host, creator_id: accountId } = row;
        const { rejected } = await unit.execute(customDomainDecider, host, {
          ...{ type: "ApproveDomain", claimId },
        });
        if (rejected !== undefined) throw new ConfigError(`${host} is approved already.`);
        const others = await unit.sql
          .selectFrom("custom_domain")
          .selectAll()
          .where("request_id", "=", row.request_id)
          .where("status", "=", "pending")
          .where("claim_id", "<>", claimId)
          .orderBy("host")
          .execute();
        for (const other of others) await decline(unit, other, OTHER_CHOSEN);
        scheduleCheck(unit, claimId);
        await tellPages(unit, row);
        notify(unit, {
          ...{ accountId, kind: "system", url: PAGE, mail: { subject: `${spelled(host)} is approved` } },
          text:
            row.kind === "new"
              ? `${spelled(host)} is approved. We register it and point it to us.`
              : `${spelled(host)} is approved. Point your domain to us to go online.`,
        });
        return `${terminalText(spelled(host))} is approved.`;
      }),
  },
  "decline-domain": {
    takes: "<name> <reason>",
    does: "the creator is told the reason; one that is online is closed at once",
    run: (services, name, reason) =>
      decide(services, name!, async (unit, row) => {
        await decline(unit, row, reason!);
        notify(unit, {
          ...{ accountId: row.creator_id, kind: "system", url: PAGE },
          ...{
            text: `${spelled(row.host)} is not approved: ${reason}`,
            mail: { subject: `${spelled(row.host)} is not approved` },
          },
        });
        return `${terminalText(spelled(row.host))} is not approved.`;
      }),
  },
};
