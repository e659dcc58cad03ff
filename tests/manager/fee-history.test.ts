import fc from "fast-check";
import { expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import {
  ledgerDecider,
  returnPostings,
  salePostings,
  type Posting,
} from "../../src/domain/ledger/ledger.decider.ts";
import { WHOLE } from "../../src/domain/manager/fee.ts";
import {
  INVITE_SECONDS,
  managerDecider,
  type ManagerCommand,
} from "../../src/domain/manager/manager.decider.ts";
import type { ManagerEvent } from "../../src/domain/manager/manager.events.ts";

const DAY = 86_400;
const names = ["max", "zoe", "ava"] as const;
const creators = fc.constantFrom(...names);
const fees = fc.integer({ min: 0, max: WHOLE });

/** Any of three creators may manage any other one, two each other too. */
type Step =
  | {
      readonly kind: "grant";
      readonly creator: string;
      readonly command: ManagerCommand;
      readonly days: number;
    }
  | { readonly kind: "sale"; readonly creator: string; readonly amount: number }
  | { readonly kind: "back"; readonly sale: number; readonly part: number };

const others = fc.tuple(creators, creators).filter(([creator, manager]) => creator !== manager);
const grants = others.chain(([creator, managerId]) =>
  fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant("InviteManager" as const),
          inviteId: fc.constant("i"),
          managerId: fc.constant(managerId),
          fee: fees,
        }),
      },
      {
        weight: 5,
        arbitrary: fc.constant({ type: "AcceptManagerInvite" as const, managerId, inviteId: "i" }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant("ChangeManagerFee" as const),
          managerId: fc.constant(null),
          fee: fees,
        }),
      },
      fc.constant({ type: "RemoveManager" as const, managerId: null }),
      fc.constant({ type: "LeaveCreator" as const, managerId }),
    )
    .chain((command) =>
      fc.integer({ min: 0, max: 20 }).map((days): Step => ({ kind: "grant", creator, command, days })),
    ),
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: grants },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("sale" as const),
        creator: creators,
        amount: fc.integer({ min: 1, max: 100_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("back" as const),
        sale: fc.nat({ max: 20 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
  ),
  { minLength: 20, maxLength: 60, size: "max" },
);

interface Sale {
  readonly creator: string;
  readonly amount: number;
  readonly postings: readonly Posting[];
  back: number;
  stream: typeof ledgerDecider.initial;
}

const sumOf = (postings: readonly Posting[], account?: string): number =>
  postings.reduce(
    (sum, each) => (account === undefined || each.account === account ? sum + each.amount : sum),
    0,
  );

test("[MGR-04] over any history of grants, fees, sales and refunds all postings sum up to 0, each sale pays who manages at that moment at his fee, and gives back the same", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = INVITE_SECONDS;
      const streams = new Map<string, ManagerEvent[]>(names.map((name) => [name, []]));
      const sales: Sale[] = [];
      const book = (
        sale: Sale,
        kind: "sale" | "refund",
        reference: string | null,
        postings: readonly Posting[],
      ) => {
        const decided = ledgerDecider.decide(
          { type: "PostTransaction", kind, reference, postings },
          sale.stream,
          { now },
        );
        if ("rejected" in decided) throw new Error(decided.rejected);
        sale.stream = fold(ledgerDecider, decided.events, sale.stream);
      };
      for (const step of all) {
        if (step.kind === "grant") {
          now += step.days * DAY;
          const events = streams.get(step.creator)!;
          const decided = managerDecider.decide(step.command, fold(managerDecider, events), { now });
          if ("events" in decided) events.push(...decided.events);
        } else if (step.kind === "sale") {
          const { creator: creatorId, amount } = step;
          const { grant } = fold(managerDecider, streams.get(creatorId)!);
          const manager =
            grant === null || grant.acceptedAt === null ? null : { id: grant.managerId, fee: grant.fee };
          const postings = salePostings({ buyerId: "fan", creatorId, amount, manager });
          const sale: Sale = { creator: creatorId, amount, postings, back: 0, stream: ledgerDecider.initial };
          book(sale, "sale", null, postings);
          sales.push(sale);
          // Nobody but her manager has a part, of what is credited to her; what he gets is shared with nobody.
          const credit = amount - Math.floor(amount / 5);
          for (const name of names) {
            const due = manager?.id === name ? Math.floor((credit * manager.fee) / WHOLE) : 0;
            expect(sumOf(postings, `manager:${name}`)).toBe(due);
          }
        } else if (sales.length > 0) {
          const sale = sales[step.sale % sales.length]!;
          const after = sale.back + Math.floor((sale.amount - sale.back) * step.part);
          book(
            sale,
            "refund",
            `r${sale.stream.transactions.length}`,
            returnPostings(sale.postings, sale.back, after),
          );
          sale.back = after;
        }
      }
      for (const sale of sales) {
        const whole = { ...sale };
        book(whole, "refund", "all", returnPostings(sale.postings, sale.back, sale.amount));
        const left = whole.stream.transactions.flatMap(({ postings }) => postings);
        for (const { account } of sale.postings)
          expect([account, sumOf(left, account)]).toEqual([account, 0]);
        const booked = sale.stream.transactions.flatMap(({ postings }) => postings);
        expect(sumOf(booked)).toBe(0);
        for (const { account, amount } of sale.postings.filter((each) => each.account.startsWith("manager:")))
          expect(sumOf(booked, account)).toBe(Math.floor((amount * (sale.amount - sale.back)) / sale.amount));
      }
    }),
  );
});
