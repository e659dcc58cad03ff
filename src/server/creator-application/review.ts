import { accountDecider } from "../../domain/account/account.decider.ts";
import type { ApplicationVariant } from "../../domain/creator-application/application.ts";
import type { Kysely } from "kysely";
import { accountOfUsername } from "../account/account-of-username.ts";
import { notify } from "../notice/notify.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import type { Database } from "../database/schema.ts";
import type { OperatorServices } from "../operations/operator-task.ts";
import { systemMetadata, type CommandMetadata } from "../store/event-store.ts";
import { openDocument } from "../upload/document-seal.ts";
import { lastApplication, type KeptApplication } from "./application-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

export interface WaitingApplication {
  readonly username: string;
  readonly variant: ApplicationVariant;
  readonly country: string | null;
  readonly submitted_at: number;
}

/** The applications that wait, those of the page for people with fans first, then the oldest (ROUTE-45). */
export const waitingApplications = (database: Kysely<Database>): Promise<readonly WaitingApplication[]> =>
  database
    .selectFrom("creator_application as sent")
    .innerJoin("account", "account.id", "sent.account_id")
    .select(["account.username", "sent.variant", "account.country", "sent.submitted_at"])
    .where("account.compliance_status", "=", "under_review")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("creator_application as later")
            .select("later.id")
            .whereRef("later.account_id", "=", "sent.account_id")
            .whereRef("later.id", ">", "sent.id"),
        ),
      ),
    )
    .orderBy(({ eb }) => eb("sent.variant", "=", "vip"), "desc")
    .orderBy("sent.submitted_at")
    .orderBy("sent.id")
    .execute();

export interface OpenedApplication extends KeptApplication {
  /** The pictures, as JPEG. */
  readonly pictures: readonly { readonly kind: string; readonly jpeg: Buffer }[];
}

/** Somebody's last application with its pictures; null when there is none that this installation's key opens. */
export const openApplication = async (
  services: OperatorServices,
  username: string,
): Promise<OpenedApplication | null> => {
  const { database } = services;
  const id = await accountOfUsername(database, username);
  const sent = id === null ? null : await lastApplication(database, services, id);
  if (sent === null) return null;
  const rows = await database
    .selectFrom("upload")
    .select(["id", "sealed"])
    .where("used_by", "=", sent.id)
    .execute();
  const pictures = sent.documents.flatMap(({ kind, upload }) => {
    const sealed = rows.find((row) => row.id === upload)?.sealed;
    const jpeg = sealed === undefined || sealed === null ? null : openDocument(services, sealed);
    return jpeg === null ? [] : [{ kind, jpeg }];
  });
  return { ...sent, pictures };
};

export type ApplicationDecision =
  | { readonly status: "approved" }
  | { readonly status: "rejected"; readonly reason: string };

/** What the applicant is told, by a notice and a mail. */
const decisionNotice = (decision: ApplicationDecision) =>
  decision.status === "approved"
    ? {
        text: "Your creator account is approved. Your page is open.",
        url: accountPages.dashboard.path,
        mail: { subject: "Your creator account is approved" },
      }
    : {
        text: `Your creator application was declined: ${decision.reason} You can change it and send it again.`,
        url: "/creator/signup",
        mail: { subject: "Your creator application was declined" },
      };

/**
 * Approves an application, or rejects it with a reason; the person's open pages are updated. Answers whether there was one
 * that waits.
 */
export const decideApplication = async (
  {
    database,
    store,
    metadata = systemMetadata,
  }: Pick<OperatorServices, "database" | "store"> & { readonly metadata?: CommandMetadata },
  username: string,
  decision: ApplicationDecision,
): Promise<boolean> => {
  const id = await accountOfUsername(database, username);
  if (id === null) return false;
  return store.transact(metadata, async (unit) => {
    const { compliance } = await unit.load(accountDecider, id);
    if (compliance.status !== "under_review") return false;
    const reason = decision.status === "rejected" ? decision.reason : null;
    const { status } = decision;
    const { rejected } = await unit.execute(accountDecider, id, { type: "ReviewCreator", status, reason });
    if (rejected !== undefined) return false;
    const audience = { account: id };
    notify(unit, { accountId: id, kind: "system", ...decisionNotice(decision) });
    await publishUserUpdate(unit, id);
    unit.publish({ event: "account.verification-update", audience, data: { status, reason } });
    return true;
  });
};
