import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { DomainKind, DomainProblem } from "./domain-status.ts";

/** Which claim to the name it is about. */
interface OfClaim {
  readonly claimId: string;
}

/** The facts about one name; the stream has its ASCII spelling. */
export type CustomDomainEvent =
  | {
      readonly type: "DomainAsked";
      readonly data: OfClaim & {
        readonly creatorId: AccountId;
        readonly kind: DomainKind;
        /** Names that were asked for together have the same. */
        readonly requestId: string;
        /** What its TXT record has to say. */
        readonly token: string;
        /** The site that it was asked for on. */
        readonly site: string;
        readonly askedAt: EpochSeconds;
      };
    }
  | { readonly type: "DomainApproved"; readonly data: OfClaim & { readonly approvedAt: EpochSeconds } }
  | {
      readonly type: "DomainDeclined";
      readonly data: OfClaim & { readonly reason: string; readonly declinedAt: EpochSeconds };
    }
  | { readonly type: "DomainWentOnline"; readonly data: OfClaim & { readonly onlineAt: EpochSeconds } }
  | {
      readonly type: "DomainWentOffline";
      readonly data: OfClaim & { readonly problem: DomainProblem; readonly offlineAt: EpochSeconds };
    }
  | { readonly type: "DomainRemoved"; readonly data: OfClaim & { readonly removedAt: EpochSeconds } };
