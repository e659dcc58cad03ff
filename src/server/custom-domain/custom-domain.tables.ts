import type { DomainKind, DomainProblem, DomainStatus } from "../../domain/custom-domain/domain-status.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A creator's claim to a name; the host is its ASCII spelling. */
export interface CustomDomainTable {
  readonly claim_id: string;
  readonly host: string;
  readonly creator_id: AccountId;
  readonly kind: DomainKind;
  readonly request_id: string;
  /** What its TXT record has to say. */
  readonly token: string;
  /** The site that it was asked for on. */
  readonly site: string;
  readonly status: DomainStatus;
  /** Why it was not approved. */
  readonly reason: string;
  readonly asked_at: EpochSeconds;
  readonly changed_at: EpochSeconds;
}

/** What the name servers answered when they were asked last. */
export interface DomainCheckTable {
  readonly claim_id: string;
  readonly checked_at: EpochSeconds;
  readonly problem: DomainProblem | null;
  /** How often in a row something was wrong, or nobody answered. */
  readonly failures: number;
  /** What counts against a name that is online (`strikesAfter`). */
  readonly strikes: number;
  readonly struck_at: EpochSeconds | null;
}

export interface CustomDomainTables {
  readonly custom_domain: CustomDomainTable;
  readonly domain_check: DomainCheckTable;
}
