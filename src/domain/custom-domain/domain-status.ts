/** What became of a name that a creator asked for (CENT-19). */
export type DomainStatus = "pending" | "not_approved" | "approved" | "online";

/** How people read it (OWNER-20 to OWNER-22). */
export const domainStatusLabels: Readonly<Record<DomainStatus, string>> = {
  pending: "Pending Review",
  not_approved: "Not Approved",
  approved: "Approved",
  online: "Online",
};

/** What comes next, in a sentence. */
export const domainStatusHints: Readonly<Record<DomainStatus, string>> = {
  pending: "We look at it and tell you. You can set its records meanwhile.",
  not_approved: "It cannot be used here. Remove it, or ask for another name.",
  approved: "Point your domain to us to go online.",
  online: "Your profile is at this address.",
};

/** `new`: the operator registers it; `existing`: it is the creator's already. */
export type DomainKind = "new" | "existing";

/** Why a name is not online yet, or not any more. */
export type DomainProblem =
  | "no_proof"
  | "wrong_proof"
  | "no_address"
  | "other_address"
  | "private_address"
  | "unreachable";

export const domainProblemTexts: Readonly<Record<DomainProblem, string>> = {
  no_proof: "There is no TXT record yet. It can take some hours until a new record is seen.",
  wrong_proof: "The TXT record has another value than the one below.",
  no_address: "The name leads nowhere yet: it has no CNAME or address record.",
  other_address: "The name leads to another server than ours.",
  private_address: "The name leads to an address of a private network.",
  unreachable: "The name servers did not answer. We try again.",
};

const order: readonly DomainStatus[] = ["online", "approved", "pending", "not_approved"];

/** The one of several names that a profile tells of: what is online first, else the furthest, the newest of equal ones. */
export const leadingDomain = <Each extends { readonly status: DomainStatus; readonly askedAt: number }>(
  domains: readonly Each[],
): Each | null =>
  domains.toSorted(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status) || other.askedAt - one.askedAt,
  )[0] ?? null;
