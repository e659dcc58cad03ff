import * as Schema from "effect/Schema";

import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds } from "../records.ts";
import { DomainKind, DomainProblem, DomainStatus } from "./domain-fields.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;
/** More than any name has: what is wrong with a longer one is said at its field. */
const Name = short(300);

/** A name that a creator asked for, and how it stands (CENT-12, CENT-19). */
const ListedDomain = Schema.Struct({
  /** In the spelling of the name system: `xn--…` for names with other letters. */
  custom_domain: Text,
  /** As people read it; the same for most. */
  custom_domain_shown: Text,
  custom_domain_status: DomainStatus,
  kind: DomainKind,
  /** What was said when it was not approved; empty: nothing. */
  reason: Text,
  /** Why it is not online, when it was looked up last; null: nothing was found wrong, or it was not yet. */
  problem: OrNull(DomainProblem),
  checked_at: OrNull(EpochSeconds),
  /** What its name servers have to answer. */
  records: Schema.Array(Schema.Struct({ type: Text, name: Text, value: Text })),
});
export type ListedDomain = typeof ListedDomain.Type;

/** The names of a creator, newest first, and the one that her profile tells of. */
export const OwnDomains = {
  whitelabel: Schema.Struct({ custom_domain: OrNull(Text), custom_domain_status: OrNull(DomainStatus) }),
  domain_list: Schema.Array(ListedDomain),
};
const Success = Schema.Struct({ data: Schema.Struct(OwnDomains) });

/** A creator's own addresses (CAPI-10, ACCT-14 to ACCT-17). */
export const customDomainEndpoints = {
  addDomain: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/customize/domain",
    access: "model",
    subject: "creator",
    about: "custom_domain",
    summary:
      "Ask for a name: `existing` is the creator's already, of `new` ones (with up to two `alternatives`) the operator registers one. It is looked at before it can go online; a name belongs to one creator.",
    body: Schema.Struct({
      custom_domain: Name,
      kind: DomainKind,
      alternatives: Schema.optionalKey(Schema.Array(Name).check(Schema.isMaxLength(2))),
    }),
    success: Success,
    failures: ["domain_limit"],
  },
  removeDomain: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/customize/domain",
    access: "model",
    subject: "creator",
    about: "custom_domain",
    summary: "Take a name away: it answers 404 from then on, and the sessions there end.",
    query: Schema.Struct({ custom_domain: Name }),
    success: Success,
    failures: ["domain_not_found"],
  },
  checkDomain: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/customize/domain/check",
    access: "model",
    subject: "creator",
    about: "custom_domain",
    summary: "Look up the records of a name now; one that is approved goes online when they are right.",
    body: Schema.Struct({ custom_domain: Name }),
    success: Success,
    failures: ["domain_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
