import type { CustomDomainEvent } from "../../domain/custom-domain/custom-domain.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { CustomDomainTable } from "./custom-domain.tables.ts";

type Of<Type extends CustomDomainEvent["type"]> = StoredEvent<
  string,
  Extract<CustomDomainEvent, { type: Type }>["data"]
>;
type Projector = Projection["handles"][string];

const PREFIX = "domain-";

const become = (
  sql: Parameters<Projector>[0],
  claimId: string,
  row: Pick<CustomDomainTable, "status" | "changed_at"> & Partial<Pick<CustomDomainTable, "reason">>,
) => sql.updateTable("custom_domain").set(row).where("claim_id", "=", claimId).execute();

/** The table `custom_domain`: the names of creators and how they stand. */
export const customDomainProjection: Projection = {
  name: "custom-domain",
  tables: ["custom_domain"],
  oneStatement: true,
  handles: {
    DomainAsked: (sql, { stream, data }: Of<"DomainAsked">) =>
      sql
        .insertInto("custom_domain")
        .values({
          ...{ claim_id: data.claimId, host: stream.slice(PREFIX.length), creator_id: data.creatorId },
          ...{ kind: data.kind, request_id: data.requestId, token: data.token, site: data.site },
          ...{ status: "pending", reason: "", asked_at: data.askedAt, changed_at: data.askedAt },
        })
        .execute(),
    DomainApproved: (sql, { data }: Of<"DomainApproved">) =>
      become(sql, data.claimId, { status: "approved", changed_at: data.approvedAt }),
    DomainDeclined: (sql, { data }: Of<"DomainDeclined">) =>
      become(sql, data.claimId, {
        ...{ status: "not_approved", reason: data.reason, changed_at: data.declinedAt },
      }),
    DomainWentOnline: (sql, { data }: Of<"DomainWentOnline">) =>
      become(sql, data.claimId, { status: "online", changed_at: data.onlineAt }),
    DomainWentOffline: (sql, { data }: Of<"DomainWentOffline">) =>
      become(sql, data.claimId, { status: "approved", changed_at: data.offlineAt }),
    DomainRemoved: (sql, { data }: Of<"DomainRemoved">) =>
      sql.deleteFrom("custom_domain").where("claim_id", "=", data.claimId).execute(),
  },
};
