import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { AccountId } from "../unit/unit.ts";
import type { CustomDomainEvent } from "./custom-domain.events.ts";
import type { DomainKind, DomainProblem, DomainStatus } from "./domain-status.ts";

export type CustomDomainCommand =
  | {
      readonly type: "AskForDomain";
      readonly claimId: string;
      readonly creatorId: AccountId;
      readonly kind: DomainKind;
      readonly requestId: string;
      readonly token: string;
      readonly site: string;
    }
  | { readonly type: "ApproveDomain"; readonly claimId: string }
  | { readonly type: "DeclineDomain"; readonly claimId: string; readonly reason: string }
  | { readonly type: "BringDomainOnline"; readonly claimId: string }
  | { readonly type: "TakeDomainOffline"; readonly claimId: string; readonly problem: DomainProblem }
  | { readonly type: "RemoveDomain"; readonly creatorId: AccountId };

/** One creator's claim to the name. */
export interface DomainClaim {
  readonly creatorId: AccountId;
  readonly status: DomainStatus;
}

/** Who asked for a name, by claim; all but declined claims hold it, and there is one of them at most. */
export type CustomDomainState = Readonly<Record<string, DomainClaim>>;

export type CustomDomainRejection = "domain_taken" | "domain_known" | "domain_not_found" | "domain_decided";

type Decided = Decision<CustomDomainEvent, CustomDomainRejection>;

const isHeld = ({ status }: DomainClaim): boolean => status !== "not_approved";

/** A name on its way to be a creator's own address: one name is one creator's, over all sites. */
export const customDomainDecider: Decider<
  CustomDomainCommand,
  CustomDomainState,
  CustomDomainEvent,
  CustomDomainRejection
> = {
  stream: "domain",
  initial: {},
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decided>()
      .with({ type: "AskForDomain" }, ({ type: _type, ...asked }) => {
        const holder = Object.values(state).find(isHeld);
        if (holder !== undefined)
          return reject(holder.creatorId === asked.creatorId ? "domain_known" : "domain_taken");
        const before = Object.entries(state).filter(([, { creatorId }]) => creatorId === asked.creatorId);
        return accept<CustomDomainEvent>(
          ...before.map(([claimId]): CustomDomainEvent => ({
            type: "DomainRemoved",
            data: { claimId, removedAt: now },
          })),
          { type: "DomainAsked", data: { ...asked, askedAt: now } },
        );
      })
      .with({ type: "ApproveDomain" }, ({ claimId }) => {
        if (state[claimId] === undefined) return reject("domain_not_found");
        if (state[claimId].status !== "pending") return reject("domain_decided");
        return accept({ type: "DomainApproved", data: { claimId, approvedAt: now } });
      })
      .with({ type: "DeclineDomain" }, ({ claimId, reason }) => {
        if (state[claimId] === undefined) return reject("domain_not_found");
        if (state[claimId].status === "not_approved") return reject("domain_decided");
        return accept({ type: "DomainDeclined", data: { claimId, reason, declinedAt: now } });
      })
      .with({ type: "BringDomainOnline" }, ({ claimId }) =>
        state[claimId]?.status === "approved"
          ? accept({ type: "DomainWentOnline", data: { claimId, onlineAt: now } })
          : accept(),
      )
      .with({ type: "TakeDomainOffline" }, ({ claimId, problem }) =>
        state[claimId]?.status === "online"
          ? accept({ type: "DomainWentOffline", data: { claimId, problem, offlineAt: now } })
          : accept(),
      )
      .with({ type: "RemoveDomain" }, ({ creatorId }) => {
        const own = Object.entries(state).find(([, claim]) => claim.creatorId === creatorId);
        return own === undefined
          ? reject("domain_not_found")
          : accept({ type: "DomainRemoved", data: { claimId: own[0], removedAt: now } });
      })
      .exhaustive(),
  evolve: (state, event) => {
    const { claimId } = event.data;
    const become = (status: DomainStatus): CustomDomainState => {
      const claim = state[claimId];
      return claim === undefined ? state : { ...state, [claimId]: { ...claim, status } };
    };
    switch (event.type) {
      case "DomainAsked":
        return { ...state, [claimId]: { creatorId: event.data.creatorId, status: "pending" } };
      case "DomainApproved":
        return become("approved");
      case "DomainDeclined":
        return become("not_approved");
      case "DomainWentOnline":
        return become("online");
      case "DomainWentOffline":
        return become("approved");
      case "DomainRemoved": {
        const { [claimId]: _, ...others } = state;
        return others;
      }
      default:
        return state;
    }
  },
};
