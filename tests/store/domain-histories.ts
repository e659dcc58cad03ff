import type fc from "fast-check";

import {
  customDomainDecider,
  type CustomDomainCommand,
} from "../../src/domain/custom-domain/custom-domain.decider.ts";
import { some, type Step } from "./steps.ts";

/** What may happen to a name: two creators want it, one of them twice. */
export const domain = (host: string): fc.Arbitrary<readonly Step[]> => {
  const ask = (claim: string, creatorId: string): CustomDomainCommand => ({
    type: "AskForDomain",
    ...{ claimId: `${host}-${claim}`, creatorId, kind: "existing", requestId: "r", token: "t", site: "demo" },
  });
  const [first, second, third] = [`${host}-1`, `${host}-2`, `${host}-3`];
  return some(
    customDomainDecider,
    host,
    [
      { type: "ApproveDomain", claimId: first },
      { type: "BringDomainOnline", claimId: first },
      { type: "TakeDomainOffline", claimId: first, problem: "no_proof" },
      { type: "DeclineDomain", claimId: first, reason: "No." },
      ask("2", "mia"),
      { type: "ApproveDomain", claimId: second },
      { type: "BringDomainOnline", claimId: second },
      { type: "RemoveDomain", creatorId: "ava" },
      ask("3", "ava"),
      { type: "DeclineDomain", claimId: third, reason: "Not this one." },
      { type: "RemoveDomain", creatorId: "mia" },
    ],
    [ask("1", "ava")],
  );
};
