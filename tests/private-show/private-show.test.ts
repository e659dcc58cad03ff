import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import {
  privateShowDecider,
  type PrivateShowCommand,
  type RoomFacts,
} from "../../src/domain/private-show/private-show.decider.ts";
import type { PrivateShowEvent } from "../../src/domain/private-show/private-show.events.ts";
import {
  HOLD_SECONDS,
  privateMinutes,
  privatePriceProblem,
  privateRefund,
  SILENCE_SECONDS,
  START_SECONDS,
  WORD_SECONDS,
  type PrivateEnding,
} from "../../src/domain/private-show/private-show.ts";
import { heldAt, nextLook, type PrivateShowState } from "../../src/domain/private-show/private-show.state.ts";
import { given } from "../running/given.ts";

const terms = { creatorId: "ava", fanId: "fan", kind: "c2c", minutes: 10, amount: 1000 } as const;
const invite = { type: "InviteToPrivate", ...terms } as const;
const T = 1_790_000_000;

interface Step {
  readonly at: number;
  readonly command: PrivateShowCommand;
}

const run = (steps: readonly Step[]) =>
  given(privateShowDecider).when(...steps.map(({ at, command }) => [T + at, command] as const));
const end = (events: readonly PrivateShowEvent[]) =>
  events.find((event) => event.type === "PrivateEnded")?.data ?? null;
/** Both were heard of just now. */
const heard = { creator: null, fan: null };
const line = (party: "creator" | "fan", connected: boolean): PrivateShowCommand => ({
  ...({ type: "ReportLine" } as const),
  ...{ party, connected, seen: heard, refundable: 1_000_000 },
});
const look = (creator: number | null, fan: number | null): PrivateShowCommand => ({
  type: "LookAtPrivate",
  refundable: 1_000_000,
  seen: { creator: creator === null ? null : T + creator, fan: fan === null ? null : T + fan },
});
const paid: readonly Step[] = [
  { at: 0, command: invite },
  { at: 30, command: { type: "AcceptPrivate", paymentId: "free" } },
  { at: 60, command: { type: "ReservePrivate", paymentId: "p1" } },
  { at: 61, command: { type: "PayPrivate", paymentId: "p1" } },
];
const running: readonly Step[] = [
  ...paid,
  { at: 70, command: line("creator", true) },
  { at: 100, command: line("fan", true) },
];

describe("an invitation", () => {
  it("can be accepted for 120 seconds, then it is not valid any more", () => {
    const accept = { type: "AcceptPrivate", paymentId: "free" } as const;
    expect(
      run([
        { at: 0, command: invite },
        { at: 119, command: accept },
      ]).answers,
    ).toEqual(["accepted", "accepted"]);
    const late = run([
      { at: 0, command: invite },
      { at: 120, command: accept },
    ]);
    expect(late.answers).toEqual(["accepted", "private_not_valid"]);
    const gone = run([
      { at: 0, command: invite },
      { at: 120, command: look(null, null) },
    ]);
    expect(gone.events.at(-1)).toMatchObject({ type: "PrivateClosed", data: { reason: "expired" } });
  });

  it("without a price is paid when it is accepted, with one when the money is taken", () => {
    const free = { ...invite, amount: 0 };
    const accept = { type: "AcceptPrivate", paymentId: "free" } as const;
    expect(
      run([
        { at: 0, command: free },
        { at: 5, command: accept },
      ]).state,
    ).toMatchObject({
      ...{ status: "paid", paymentId: "free", deadline: T + 5 + START_SECONDS },
    });
    expect(run(paid.slice(0, 2)).state).toMatchObject({ status: "accepted", paymentId: null });
    expect(run(paid).state).toMatchObject({ status: "paid", paymentId: "p1" });
  });

  it("whose money is held cannot be withdrawn, declined or taken by another payment", () => {
    const { answers } = run([
      ...paid.slice(0, 3),
      { at: 60, command: { type: "WithdrawPrivate" } },
      { at: 60, command: { type: "DeclinePrivate" } },
      { at: 60, command: { type: "ReservePrivate", paymentId: "p2" } },
    ]);
    expect(answers.slice(3)).toEqual(["private_not_valid", "private_not_valid", "private_not_valid"]);
  });
});

describe("a paid show", () => {
  it("begins when both are connected, and runs its minutes", () => {
    const { events, state } = run([...running, { at: 700, command: look(695, 695) }]);
    expect(events.find(({ type }) => type === "PrivateStarted")?.data).toEqual({ startedAt: T + 100 });
    expect(end(events)).toEqual({ reason: "over", endedAt: T + 700, held: 600, refund: 0 });
    expect(nextLook(state, T + 700)).toBeNull();
  });

  it("that has not begun in three minutes costs nothing", () => {
    const one = [...paid, { at: 70, command: line("creator", true) }];
    expect(end(run([...one, { at: 240, command: look(239, null) }]).events)).toBeNull();
    expect(end(run([...one, { at: 241, command: look(239, null) }]).events)).toMatchObject({
      ...{ reason: "not-started", held: 0, refund: 1000 },
    });
  });

  it("that the creator ends gives back the minutes that were not held, all below one; what the fan ends is his", () => {
    const ended = (at: number, reason: "ended-by-creator" | "ended-by-fan") =>
      end(
        run([...running, { at, command: { type: "EndPrivate", reason, seen: heard, refundable: 1_000_000 } }])
          .events,
      )?.refund;
    expect(ended(159, "ended-by-creator")).toBe(1000);
    expect(ended(160, "ended-by-creator")).toBe(900);
    expect(ended(399, "ended-by-creator")).toBe(600);
    expect(ended(160, "ended-by-fan")).toBe(0);
  });

  it("[X-21] gives back what was not held when the fan ends what is lost already, or what its creator has left", () => {
    const ends = (at: number, before: readonly Step[], seen: RoomFacts["seen"] = heard) => {
      const ending = { type: "EndPrivate", reason: "ended-by-fan", seen, refundable: 1_000_000 } as const;
      return end(run([...running, ...before, { at, command: ending }]).events);
    };
    const left = { at: 220, command: line("creator", false) };
    expect(ends(250, [left])).toMatchObject({ reason: "line-lost", held: 120, refund: 800 });
    expect(ends(300, [], { creator: T + 220, fan: T + 295 })).toMatchObject({
      ...{ reason: "line-lost", held: 120, refund: 800 },
    });
    // Who else ends it, or before it began, is told as he is.
    const also = (reason: PrivateEnding, before: readonly Step[]) => {
      const ending = { type: "EndPrivate", reason, seen: heard, refundable: 1_000_000 } as const;
      return end(run([...before, { at: 250, command: ending }]).events);
    };
    expect(also("money-back", [...running, left])).toMatchObject({ reason: "money-back", refund: 0 });
    expect(also("ended-by-creator", [...running, left])).toMatchObject({ reason: "ended-by-creator" });
    expect(also("ended-by-fan", paid)).toMatchObject({ reason: "ended-by-fan", refund: 1000 });
    // By his own word alone the line is broken for a minute before it is lost.
    const doubted = { at: 220, command: line("fan", false) };
    expect(ends(279, [doubted])).toMatchObject({ reason: "ended-by-fan", refund: 0 });
    expect(ends(280, [doubted])).toMatchObject({ reason: "line-lost", refund: 800 });
    expect(ends(300, [left, { at: 230, command: line("creator", true) }])).toMatchObject({
      ...{ reason: "ended-by-fan", refund: 0 },
    });
  });

  it("counts up to the first last word when both have gone silent", () => {
    const { events } = run([...running, { at: 300, command: look(224, 200) }]);
    expect(end(events)).toMatchObject({ reason: "line-lost", held: 100, refund: 900 });
  });

  it("stands still while the line is broken, for a minute at most", () => {
    const broken: readonly Step[] = [...running, { at: 220, command: line("fan", false) }];
    expect(heldAt(run(broken).state, T + 270)).toBe(120);
    const healed = [...broken, { at: 270, command: line("fan", true) }];
    expect(heldAt(run(healed).state, T + 300)).toBe(150);
    const still = { at: 220 + HOLD_SECONDS, command: look(275, 275) };
    expect(end(run([...broken, still]).events)).toMatchObject({
      ...{ reason: "line-lost", held: 120, refund: 800 },
    });
  });

  it("is over when the fan alone has called the line broken for a minute altogether", () => {
    const flickers = [220, 240, 260, 280].flatMap((at): readonly Step[] => [
      { at, command: line("fan", false) },
      { at: at + 18, command: line("fan", true) },
    ]);
    const { events } = run([...running, ...flickers]);
    expect(end(events)).toEqual({ reason: "line-lost", endedAt: T + 298, held: 126, refund: 800 });
    expect(
      end(run([...running, ...flickers.slice(0, -1), { at: 286, command: look(280, 280) }]).events),
    ).toMatchObject({
      ...{ reason: "line-lost", endedAt: T + 286, held: 126 },
    });
    expect(nextLook(run([...running, ...flickers.slice(0, -1)]).state, T + 282)).toBe(4);
    // Of a line that is broken for both, each break has a minute.
    const broken = [220, 280, 340].flatMap((at): readonly Step[] => [
      ...[
        { at, command: line("creator", false) },
        { at: at + 3, command: line("fan", false) },
      ],
      ...[
        { at: at + 48, command: line("fan", true) },
        { at: at + 50, command: line("creator", true) },
      ],
    ]);
    expect(run([...running, ...broken]).state).toMatchObject({ status: "running", held: 140, doubted: 0 });
  });

  it("does not count what a side that has gone silent has not held", () => {
    const { events } = run([...running, { at: 300, command: look(295, 200) }]);
    expect(events.at(-2)).toMatchObject({ type: "PrivateDisconnected", data: { party: "fan", at: T + 200 } });
    expect(end(events)).toMatchObject({ reason: "line-lost", held: 100 });
  });
});

const party = fc.constantFrom("creator", "fan" as const);
const commands: fc.Arbitrary<PrivateShowCommand> = fc.oneof(
  fc.constant({ type: "AcceptPrivate", paymentId: "free" } as const),
  fc.constantFrom({ type: "WithdrawPrivate" } as const, { type: "DeclinePrivate" } as const),
  fc
    .tuple(fc.constantFrom("ReservePrivate", "ReleasePrivate", "PayPrivate"), fc.constantFrom("p1", "p2"))
    .map(([type, paymentId]) => ({ type, paymentId }) as PrivateShowCommand),
  fc.tuple(party, fc.boolean()).map(([side, is]) => line(side as "fan", is)),
  fc
    .constantFrom("ended-by-creator", "ended-by-fan")
    .map((reason) => ({ type: "EndPrivate", reason, seen: heard, refundable: 1_000_000 }) as const),
  fc.constant(look(100_000, 100_000)),
);

describe("whatever happens", () => {
  it("[X-21] nobody pays for minutes that were not held, and nothing is counted twice", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...privateMinutes),
        fc.integer({ min: 100, max: 100_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), commands), { maxLength: 40 }),
        (minutes, amount, drawn) => {
          let at = 0;
          const steps = drawn.map(([wait, command]) => ({ at: (at += wait), command }));
          const { events } = run([{ at: 0, command: { ...invite, minutes, amount } }, ...steps]);
          expect(events.filter(({ type }) => type === "PrivatePaid").length).toBeLessThanOrEqual(1);
          expect(events.filter(({ type }) => type === "PrivateEnded").length).toBeLessThanOrEqual(1);
          const ended = end(events);
          if (ended === null) return;
          expect(ended.held).toBeLessThanOrEqual(minutes * 60);
          expect(ended.refund).toBeGreaterThanOrEqual(0);
          expect(ended.refund).toBeLessThanOrEqual(amount);
          const started = events.some(({ type }) => type === "PrivateStarted");
          if (!started) expect([ended.held, ended.refund]).toEqual([0, amount]);
          if (ended.reason === "ended-by-creator" || ended.reason === "line-lost") {
            const paidMinutes = ((amount - ended.refund) / amount) * minutes;
            expect(paidMinutes).toBeLessThanOrEqual(ended.held / 60);
          }
        },
      ),
    );
  });

  it("[X-21] whatever a fan says, he watches a minute unpaid at most while the creator says that the line stands", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...privateMinutes),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean()), { maxLength: 200 }),
        (minutes, words) => {
          const { state: begun } = run([{ at: 0, command: { ...invite, minutes } }, ...running.slice(1)]);
          let [state, at, looksAt, spoke] = [begun, 100, 110, 100];
          const happened: PrivateShowEvent[] = [];
          const does = (command: PrivateShowCommand): void => {
            const decided = privateShowDecider.decide(command, state, { now: T + at });
            if (!("events" in decided)) return;
            state = fold(privateShowDecider, decided.events, state);
            happened.push(...decided.events);
          };
          // The creator's page tells each ten seconds that the line stands; jobs look when it is due.
          const passes = (until: number): void => {
            while (looksAt <= until && state.status === "running") {
              at = looksAt;
              does(look(at, spoke));
              looksAt = at + (nextLook(state, T + at) ?? 0);
            }
            at = until;
          };
          for (const [wait, connected] of words) {
            passes(at + wait);
            spoke = at;
            does(line("fan", connected));
            looksAt = Math.min(looksAt, at + (nextLook(state, T + at) ?? 0));
          }
          passes(at + 2 * HOLD_SECONDS);
          const until = end(happened)?.endedAt ?? T + at;
          const unpaid = until - T - 100 - heldAt(state, until);
          // Silence is noticed so late, when somebody looks.
          expect(unpaid).toBeLessThanOrEqual(HOLD_SECONDS + SILENCE_SECONDS + WORD_SECONDS);
        },
      ),
    );
  });

  it("is looked at again in time, until it is over", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), commands), { maxLength: 40 }),
        (drawn) => {
          let at = 0;
          const steps = drawn.map(([wait, command]) => ({ at: (at += wait), command }));
          const { state }: { state: PrivateShowState } = run([{ at: 0, command: invite }, ...steps]);
          const wait = nextLook(state, T + at);
          expect(wait === null).toBe(state.status === "over");
          expect(wait ?? 1).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

it("a price is nothing, or from $1.00 to $1,000.00; what goes back is never more than it", () => {
  expect([0, 100, 100_000].map(privatePriceProblem)).toEqual([null, null, null]);
  expect([-1, 1, 99, 100_001, 10.5].every((amount) => privatePriceProblem(amount) !== null)).toBe(true);
  expect(privateRefund({ amount: 999, minutes: 10 }, 61, "line-lost")).toBe(900);
  expect(privateRefund({ amount: 999, minutes: 10 }, 0, "ended-by-fan")).toBe(999);
});

it.each([0, 1, 899, 900, 901])("no more goes back than can go back still: of 900 cents %d", (refundable) => {
  const command = { type: "EndPrivate", reason: "ended-by-creator", seen: heard, refundable } as const;
  expect(end(run([...running, { at: 160, command }]).events)?.refund).toBe(Math.min(900, refundable));
});
