import * as Schema from "effect/Schema";

export const DomainKind = Schema.Literals(["new", "existing"]);
export const DomainStatus = Schema.Literals(["pending", "not_approved", "approved", "online"]);
export const DomainProblem = Schema.Literals([
  "no_proof",
  "wrong_proof",
  "no_address",
  "other_address",
  "private_address",
  "unreachable",
]);
