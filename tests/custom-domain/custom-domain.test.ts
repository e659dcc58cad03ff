import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { strikesAfter, type Strikes } from "../../src/domain/custom-domain/strikes.ts";
import {
  customDomainDecider,
  type CustomDomainCommand,
} from "../../src/domain/custom-domain/custom-domain.decider.ts";
import type { CustomDomainEvent } from "../../src/domain/custom-domain/custom-domain.events.ts";
import { domainStatusLabels, leadingDomain } from "../../src/domain/custom-domain/domain-status.ts";
import { hostProblem, isNameOf, tidyHost } from "../../src/domain/custom-domain/host-name.ts";
import { given } from "../running/given.ts";
import { fold } from "../../src/domain/decider/decider.ts";

const claimIds = fc.constantFrom("c1", "c2", "c3", "c4");
const creators = fc.constantFrom("ava", "mia");
const anyCommand: fc.Arbitrary<CustomDomainCommand> = fc.oneof(
  fc.record({
    ...{ type: fc.constant("AskForDomain" as const), claimId: claimIds, creatorId: creators },
    ...{ kind: fc.constantFrom("new" as const, "existing" as const), requestId: fc.constant("r") },
    ...{ token: fc.constant("t"), site: fc.constant("demo") },
  }),
  fc.record({ type: fc.constant("ApproveDomain" as const), claimId: claimIds }),
  fc.record({ type: fc.constant("DeclineDomain" as const), claimId: claimIds, reason: fc.constant("No.") }),
  fc.record({ type: fc.constant("BringDomainOnline" as const), claimId: claimIds }),
  fc.record({
    ...{ type: fc.constant("TakeDomainOffline" as const), claimId: claimIds },
    problem: fc.constant("no_proof" as const),
  }),
  fc.record({ type: fc.constant("RemoveDomain" as const), creatorId: creators }),
);

describe("a name", () => {
  test("whatever is asked, one creator holds it at most, and it is online only after an approval", () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
        const events: CustomDomainEvent[] = [];
        for (const [now, command] of commands.entries()) {
          const before = fold(customDomainDecider, events);
          // A claim's id is used once.
          if (command.type === "AskForDomain" && events.some(({ data }) => data.claimId === command.claimId))
            continue;
          const { decision, events: made } = given(customDomainDecider, before).whenAt(now, command);
          if ("rejected" in decision) continue;
          events.push(...made);
          const claims = Object.entries(fold(customDomainDecider, events));
          const held = claims.filter(([, { status }]) => status !== "not_approved");
          expect(held.length).toBeLessThanOrEqual(1);
          for (const [claimId, { status, creatorId }] of claims) {
            expect(claims.filter(([, claim]) => claim.creatorId === creatorId)).toHaveLength(1);
            if (status !== "online") continue;
            const types = events.filter(({ data }) => data.claimId === claimId).map(({ type }) => type);
            expect(types).toContain("DomainApproved");
            expect(types).not.toContain("DomainDeclined");
          }
        }
      }),
    );
  });

  test("what is decided or taken is refused in one word", () => {
    const asked = (creatorId: string, claimId = "c1"): CustomDomainCommand => ({
      type: "AskForDomain",
      kind: "existing",
      ...{ claimId, creatorId, requestId: "r", token: "t", site: "demo" },
    });
    const run = (...commands: readonly CustomDomainCommand[]) =>
      given(customDomainDecider)
        .whenAt(1, ...commands)
        .said.at(-1);
    const [approve, decline] = [
      { type: "ApproveDomain", claimId: "c1" },
      { type: "DeclineDomain", claimId: "c1", reason: "No." },
    ] as const;
    expect(run(asked("ava"), asked("mia", "c2"))).toBe("domain_taken");
    expect(run(asked("ava"), asked("ava", "c2"))).toBe("domain_known");
    expect(run(asked("ava"), decline, asked("ava", "c2"))).toEqual(["DomainRemoved", "DomainAsked"]);
    expect(run(asked("ava"), decline, asked("mia", "c2"))).toEqual(["DomainAsked"]);
    expect(run(approve)).toBe("domain_not_found");
    expect(run(decline)).toBe("domain_not_found");
    expect(run(asked("ava"), approve, approve)).toBe("domain_decided");
    expect(run(asked("ava"), decline, decline)).toBe("domain_decided");
    expect(run(asked("ava"), { type: "RemoveDomain", creatorId: "mia" })).toBe("domain_not_found");
    expect(run(asked("ava"), { type: "BringDomainOnline", claimId: "c1" })).toEqual([]);
  });

  test("goes online after its approval, offline when it leads elsewhere, and online again", () => {
    const asked: CustomDomainCommand = {
      ...{ type: "AskForDomain", kind: "new", claimId: "c1", creatorId: "ava" },
      ...{ requestId: "r", token: "t", site: "demo" },
    };
    const online = { type: "BringDomainOnline", claimId: "c1" } as const;
    const offline = { type: "TakeDomainOffline", claimId: "c1", problem: "no_proof" } as const;
    const approve = { type: "ApproveDomain", claimId: "c1" } as const;
    const decline = { type: "DeclineDomain", claimId: "c1", reason: "No." } as const;
    const remove = { type: "RemoveDomain", creatorId: "ava" } as const;
    const { events, states } = given(customDomainDecider).whenAt(
      5,
      ...[asked, offline, approve, offline, online, online],
      ...[offline, offline, online, decline, online, remove],
    );
    expect(states.map((state) => state["c1"]?.status ?? null)).toEqual([
      ...["pending", "pending", "approved", "approved", "online", "online"],
      ...["approved", "approved", "online", "not_approved", "not_approved", null],
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      ...["DomainAsked", "DomainApproved", "DomainWentOnline", "DomainWentOffline", "DomainWentOnline"],
      ...["DomainDeclined", "DomainRemoved"],
    ]);
  });
});

test("[OWNER-20] [OWNER-21] [OWNER-22] [CENT-19] each status has its words", () => {
  expect(domainStatusLabels).toEqual({
    ...{ pending: "Pending Review", not_approved: "Not Approved", approved: "Approved", online: "Online" },
  });
});

test("a profile tells of the name that is furthest, of equal ones the newest", () => {
  const of = (status: keyof typeof domainStatusLabels, askedAt: number) => ({ status, askedAt });
  expect(leadingDomain([])).toBeNull();
  expect(leadingDomain([of("pending", 9), of("online", 1), of("approved", 5)])).toEqual(of("online", 1));
  expect(leadingDomain([of("pending", 1), of("pending", 2)])).toEqual(of("pending", 2));
});

describe("what is typed as a name", () => {
  test.each([
    ["mia.test", null],
    [" Mia-Solano.Club. ", null],
    ["müller.test", null],
    ["почта.рф", null],
    ["", "This field is required"],
    ["https://mia.test", "Please leave 'https://' away: yourname.com"],
    ["mia.test/path", "Please enter the name alone, without a path"],
    ["mia.test:8080", "Please enter the name alone, without a port"],
    ["192.0.2.1", "Please enter a name instead of an IP address"],
    ["[2001:db8::1]", "Please enter a name instead of an IP address"],
    ["mia\u202e.test", "The name has characters that cannot be seen"],
    ["mia\u0000.test", "The name has characters that cannot be seen"],
    // A Cyrillic letter among Latin ones.
    ["m\u0456a.test", "The name mixes letters of different alphabets"],
    // 'apple' of Cyrillic letters alone; a Russian word, and the letters below an ending of their own, are what they look like.
    ["аррӏе.test", "The name looks like one of other letters"],
    ["www.аррӏе.test", "The name looks like one of other letters"],
    // The same of Greek and of Armenian letters.
    ["ροτ.test", "The name looks like one of other letters"],
    ["հօս.test", "The name looks like one of other letters"],
    ["ναύτης.test", null],
    // A Coptic letter among Latin ones; Japanese is written beside them.
    ["sh\u2c9fp.test", "The name mixes letters of different alphabets"],
    ["аρ.test", "The name mixes letters of different alphabets"],
    ["東京カメラclub.test", null],
    ["пример.test", null],
    ["аррӏе.рф", null],
  ])("%j: %s", (typed, problem) => {
    expect(hostProblem(tidyHost(typed))).toBe(problem);
  });

  test.each([
    "mia",
    "mia.localhost",
    "mia.local",
    "-mia.test",
    "mia..test",
    "mia.1",
    "a b.test",
    `${"x".repeat(64)}.test`,
  ])("%j is none", (typed) =>
    expect(hostProblem(tidyHost(typed))).toBe("This should be a domain name, like yourname.com"),
  );

  test("names of the site, below and above them are the site's", () => {
    const isOurs = (host: string) => isNameOf(host, ["www.shop.test"]);
    expect(["www.shop.test", "x.www.shop.test", "shop.test"].map(isOurs)).toEqual([true, true, true]);
    expect(["wwww.shop.test", "othershop.test"].map(isOurs)).toEqual([false, false]);
  });
});

test("an online name counts a wrong answer an hour, in a row that silence does not end and a right one does", () => {
  const answers = [
    [0, "unreachable"],
    [1, "no_proof"],
    [2, "no_proof"],
    [3600, "other_address"],
    [3601, "other_address"],
    [9000, "unreachable"],
    [9001, "no_proof"],
    [9002, null],
    [9003, "no_proof"],
  ] as const;
  let state: Strikes = { strikes: 0, struckAt: null };
  const counted = answers.map(([at, problem]) => (state = strikesAfter(state, problem, at)).strikes);
  expect(counted).toEqual([0, 1, 1, 1, 2, 2, 3, 0, 1]);
});
