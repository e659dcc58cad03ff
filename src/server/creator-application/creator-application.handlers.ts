import { accountDecider } from "../../domain/account/account.decider.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { isStudio } from "../../domain/account/studio.ts";
import {
  checkApplication,
  emptyApplication,
  neededDocuments,
  tidyApplication,
  TOO_YOUNG,
  type ApplicationField,
  type ApplicationFields,
} from "../../domain/creator-application/application.ts";
import { offersApplication } from "../../domain/creator-application/offered-forms.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Refusal, type Reply } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { UPLOAD_SERVER } from "../upload/upload-server.ts";
import { keepApplication, lastApplication } from "./application-store.ts";

type Sent = EndpointInput<"submitApplication">;

const TRIES_AN_HOUR = 20;
const HOUR = 3600;
const MISSING_PICTURE = "Please upload this picture";

const statuses = { approved: "approved", rejected: "rejected", under_review: "submitted" } as const;

const fieldsOf = (sent: Sent): ApplicationFields =>
  Object.fromEntries(
    Object.keys(emptyApplication).map((name) => [name, String(sent[name as ApplicationField] ?? "")]),
  ) as unknown as ApplicationFields;

const textsOf = (sent: Sent, fields: ApplicationFields, { site, now }: RequestContext) => {
  const studio = sent.studio ?? null;
  return {
    ...(offersApplication(sent.variant, siteFacts(site.record))
      ? {}
      : { variant: "This form is not offered here" }),
    ...(studio === null || isStudio(studio) ? {} : { studio: "This studio is not known" }),
    ...checkApplication(fields, sent.variant, now),
  };
};

/** The uploads of an application, if they are the applicant's and not used yet; else a text below each that is missing. */
const takeDocuments = async (unit: UnitOfWork, accountId: string, { documents, document_type }: Sent) => {
  const uploads = await unit.sql
    .selectFrom("upload")
    .select("id")
    .where("account_id", "=", accountId)
    .where("purpose", "=", "document")
    .where("used_by", "is", null)
    .where("id", "in", ["", ...documents.map(({ tkn }) => tkn)])
    .forUpdate()
    .execute();
  const there = new Set(uploads.map(({ id }) => id));
  const taken = neededDocuments(String(document_type)).flatMap((kind) => {
    const found = documents.find(
      (it) => it.kind === kind && it.srv_id === UPLOAD_SERVER && there.delete(it.tkn),
    );
    return found === undefined ? [] : [{ kind, upload: found.tkn }];
  });
  const missing = neededDocuments(String(document_type)).filter(
    (kind) => !taken.some((document) => document.kind === kind),
  );
  return { taken, texts: Object.fromEntries(missing.map((kind) => [kind, MISSING_PICTURE])) };
};

const keep = (
  sent: Sent,
  fields: ApplicationFields,
  context: RequestContext,
): Promise<Refusal | { readonly id: string }> => {
  const { services, metadata, now } = context;
  const { id: accountId } = signedIn(context);
  return services.store.transact(metadata, async (unit) => {
    const { taken, texts } = await takeDocuments(unit, accountId, sent);
    if (hasTexts(texts)) return refuseFields(texts);
    const id = services.ids.next();
    const { rejected } = await unit.execute(accountDecider, accountId, {
      type: "ApplyAsCreator",
      application_id: id,
      country: fields.country,
      studio: sent.studio ?? null,
    });
    if (rejected === "application_submitted" || rejected === "application_approved") return refuse(rejected);
    if (rejected !== undefined) return refuse("not_allowed");
    if (sent.accepts_terms === true) await unit.execute(accountDecider, accountId, { type: "AcceptTerms" });
    const row = { id, account_id: accountId, variant: sent.variant, submitted_at: now };
    await keepApplication(unit.sql, services, row, { fields, documents: taken });
    await unit.sql
      .updateTable("upload")
      .set({ used_by: id })
      .where(
        "id",
        "in",
        taken.map(({ upload }) => upload),
      )
      .execute();
    await publishUserUpdate(unit, accountId);
    return { id };
  });
};

/** Applying as a creator (ROUTE-45). Always for oneself: a manager's errands end here. */
export const creatorApplicationHandlers = {
  getApproval: async (_input, context) => {
    const { compliance_status: status, compliance_reason: reason } = await context.services.database
      .selectFrom("account")
      .select(["compliance_status", "compliance_reason"])
      .where("id", "=", signedIn(context).id)
      .executeTakeFirstOrThrow();
    return answer({ status: status === null ? "none" : statuses[status], reason });
  },

  getApplication: async (_input, context) => {
    const { services } = context;
    const { id } = signedIn(context);
    const { studio } = await services.database
      .selectFrom("account")
      .select("studio")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const last = await lastApplication(services.database, services, id);
    return answer({ application: last?.fields ?? null, studio });
  },

  submitApplication: async (sent, context): Promise<Reply<{ readonly status: "submitted" }>> => {
    const fields = tidyApplication(fieldsOf(sent), sent.variant);
    const texts: Readonly<Record<string, string>> = textsOf(sent, fields, context);
    if (texts["birth_date"] === TOO_YOUNG) return refuse("under_age", { fields: texts });
    if (hasTexts(texts)) return refuseFields(texts);
    const { limits } = context.services;
    const { retryAfter } = await limits.consume(`application:${signedIn(context).id}`, TRIES_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const kept = await keep(sent, fields, context);
    return "kind" in kept ? kept : answer({ status: "submitted" as const });
  },
} satisfies Partial<Handlers>;
