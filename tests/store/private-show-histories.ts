import type fc from "fast-check";

import {
  privateShowDecider,
  type PrivateShowCommand,
} from "../../src/domain/private-show/private-show.decider.ts";
import { some, type Step } from "./steps.ts";

/** What may happen to a private show. */
export const privateShow = (id: string): fc.Arbitrary<readonly Step[]> => {
  const terms = { creatorId: "ava", fanId: "fan", kind: "c2c", minutes: 10 } as const;
  const facts = { seen: { creator: null, fan: null }, refundable: 1000 };
  const line = (party: "creator" | "fan", connected: boolean): PrivateShowCommand => ({
    ...({ type: "ReportLine" } as const),
    ...{ party, connected, ...facts },
  });
  const commands: readonly PrivateShowCommand[] = [
    { type: "AcceptPrivate", paymentId: "free" },
    { type: "ReservePrivate", paymentId: "p1" },
    { type: "DeclinePrivate" },
    { type: "PayPrivate", paymentId: "p1" },
    line("creator", true),
    line("fan", true),
    line("fan", false),
    { type: "LookAtPrivate", ...facts },
    { type: "EndPrivate", reason: "ended-by-creator", ...facts },
  ];
  const invite: PrivateShowCommand = { type: "InviteToPrivate", ...terms, amount: id === "s1" ? 0 : 999 };
  return some(privateShowDecider, id, commands, [invite]);
};
