import { expect, it } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import {
  privateShowDecider,
  type PrivateShowCommand,
  type RoomFacts,
} from "../../src/domain/private-show/private-show.decider.ts";
import type { PrivateShowEvent } from "../../src/domain/private-show/private-show.events.ts";
import { nextLook } from "../../src/domain/private-show/private-show.state.ts";
import { given } from "../running/given.ts";

const T = 1_790_000_000;
const invite: PrivateShowCommand = {
  ...{ type: "InviteToPrivate", creatorId: "ava", fanId: "fan" },
  ...{ kind: "c2c", minutes: 10, amount: 1000 },
};
/** Both were heard of just now; all of the price can go back. */
const facts: RoomFacts = { seen: { creator: null, fan: null }, refundable: 1000 };
const line = (party: "creator" | "fan", connected: boolean): PrivateShowCommand => ({
  ...({ type: "ReportLine" } as const),
  ...{ party, connected, ...facts },
});
const of = (type: "ReservePrivate" | "ReleasePrivate" | "PayPrivate", paymentId = "p1") =>
  ({ type, paymentId }) as const;
const end: PrivateShowCommand = { type: "EndPrivate", reason: "ended-by-creator", ...facts };

type Step = readonly [at: number, command: PrivateShowCommand];

/** The events of all steps; each of them is one that is answered. */
const history = (steps: readonly Step[]): readonly PrivateShowEvent[] => {
  const { events, answers } = given(privateShowDecider).when(
    ...steps.map(([at, command]) => [T + at, command] as const),
  );
  expect(answers.filter((answer) => answer !== "accepted")).toEqual([]);
  return events;
};
const stateAfter = (steps: readonly Step[]) => fold(privateShowDecider, history(steps));

const accepted: readonly Step[] = [
  [0, invite],
  [30, { type: "AcceptPrivate", paymentId: "free" }],
];
const reserved: readonly Step[] = [...accepted, [60, of("ReservePrivate")]];
const paid: readonly Step[] = [...reserved, [61, of("PayPrivate")]];
const running: readonly Step[] = [...paid, [70, line("creator", true)], [100, line("fan", true)]];

/** Every state that a show can be in. */
const states: Readonly<Record<string, readonly Step[]>> = {
  none: [],
  invited: [[0, invite]],
  accepted,
  reserved,
  paid,
  running,
  withdrawn: [
    [0, invite],
    [10, { type: "WithdrawPrivate" }],
  ],
  ended: [...running, [130, end]],
};

/** What a command answers in each state, seconds after its beginning: types of events, or the rejection. */
const answersOf = (command: PrivateShowCommand, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(states).map(([name, steps]) => {
      return [name, given(privateShowDecider, stateAfter(steps)).whenAt(T + at, command).answer];
    }),
  );

const INVALID = "private_not_valid";
const invalid = {
  ...{ none: INVALID, invited: INVALID, accepted: INVALID, reserved: INVALID },
  ...{ paid: INVALID, running: INVALID, withdrawn: INVALID, ended: INVALID },
};
const nothing = {
  ...{ none: "", invited: "", accepted: "", reserved: "", paid: "", running: "", withdrawn: "", ended: "" },
};

it("is offered once", () => {
  const open = Object.fromEntries(Object.keys(states).map((name) => [name, "private_open"]));
  expect(answersOf(invite, 110)).toEqual({ ...open, none: "PrivateInvited" });
});

it("is accepted while the invitation stands; a second time says nothing new until the money is due", () => {
  const accept: PrivateShowCommand = { type: "AcceptPrivate", paymentId: "free" };
  const again = { ...invalid, accepted: "", reserved: "", paid: "", running: "" };
  expect(answersOf(accept, 119)).toEqual({ ...again, invited: "PrivateAccepted" });
  expect(answersOf(accept, 120)).toEqual(again);
  expect(answersOf(accept, 629)).toEqual(again);
  expect(answersOf(accept, 630)).toEqual({ ...invalid, paid: "", running: "" });
});

it.each(["WithdrawPrivate", "DeclinePrivate"] as const)("%s: while no money is held for it", (type) => {
  expect(answersOf({ type }, 110)).toEqual({
    ...{ ...invalid, invited: "PrivateClosed", accepted: "PrivateClosed" },
  });
});

it("is reserved by one payment at a time, before the money is due", () => {
  const kept = { ...invalid, reserved: "", paid: "", running: "", ended: "" };
  expect(answersOf(of("ReservePrivate"), 629)).toEqual({ ...kept, accepted: "PrivateReserved" });
  expect(answersOf(of("ReservePrivate"), 630)).toEqual(kept);
  expect(answersOf(of("ReservePrivate", "p2"), 629)).toEqual({ ...invalid, accepted: "PrivateReserved" });
});

it("is released and paid by the payment that reserved it, and by no other", () => {
  expect(answersOf(of("ReleasePrivate"), 110)).toEqual({ ...nothing, reserved: "PrivateReleased" });
  expect(answersOf(of("ReleasePrivate", "p2"), 110)).toEqual(nothing);
  expect(answersOf(of("PayPrivate"), 110)).toEqual({ ...nothing, reserved: "PrivatePaid" });
  expect(answersOf(of("PayPrivate", "p2"), 110)).toEqual(nothing);
  // Money that was held in time may be taken later.
  expect(answersOf(of("PayPrivate"), 640)).toEqual({ ...nothing, reserved: "PrivatePaid" });
  expect(
    stateAfter([...reserved, [70, of("ReleasePrivate")], [80, of("ReservePrivate", "p2")]]).reservedBy,
  ).toBe("p2");
});

it("takes news of its lines from when it is paid until it is over", () => {
  expect(answersOf(line("creator", true), 110)).toEqual({
    ...{ ...invalid, paid: "PrivateConnected", running: "" },
  });
  expect(answersOf(line("fan", false), 110)).toEqual({
    ...{ ...invalid, paid: "", running: "PrivateDisconnected" },
  });
});

it("begins with the second line, whichever that is, and not with one that came and went", () => {
  const types = (steps: readonly Step[]) => history([...paid, ...steps]).map(({ type }) => type);
  const started = ["PrivateConnected", "PrivateConnected", "PrivateStarted"];
  for (const [first, second] of [
    ["creator", "fan"],
    ["fan", "creator"],
  ] as const) {
    expect(types([[70, line(first, true)]]).at(-1)).toBe("PrivateConnected");
    expect(
      types([
        [70, line(first, true)],
        [80, line(second, true)],
      ]).slice(-3),
    ).toEqual(started);
    expect(
      types([
        [70, line(first, true)],
        [80, line(first, false)],
        [90, line(second, true)],
      ]),
    ).not.toContain("PrivateStarted");
  }
});

it("is ended once it is paid, and once", () => {
  expect(answersOf(end, 130)).toEqual({
    ...{ ...invalid, paid: "PrivateEnded", running: "PrivateEnded", withdrawn: "", ended: "" },
  });
});

it("is looked at: an offer expires, a paid one that has not begun goes back, one that runs is over", () => {
  const look: PrivateShowCommand = { type: "LookAtPrivate", ...facts };
  expect(answersOf(look, 119)).toEqual({ ...nothing });
  const expired = { ...nothing, invited: "PrivateClosed" };
  expect(answersOf(look, 120)).toEqual(expired);
  expect(answersOf(look, 240)).toEqual(expired);
  expect(answersOf(look, 241)).toEqual({ ...expired, paid: "PrivateEnded" });
  expect(answersOf(look, 629)).toEqual({ ...expired, paid: "PrivateEnded" });
  const late = { ...expired, paid: "PrivateEnded", accepted: "PrivateClosed" };
  expect(answersOf(look, 630)).toEqual(late);
  expect(answersOf(look, 699)).toEqual(late);
  expect(answersOf(look, 700)).toEqual({ ...late, running: "PrivateEnded" });
});

it("counts a side as gone that was not heard of for more than 25 seconds, up to its last word", () => {
  const lookAt = (at: number, creator: number, fan: number) =>
    privateShowDecider.decide(
      { type: "LookAtPrivate", refundable: 1000, seen: { creator: T + creator, fan: T + fan } },
      stateAfter(running),
      { now: T + at },
    );
  expect(lookAt(150, 125, 125)).toEqual({ events: [] });
  expect(lookAt(150, 124, 125)).toMatchObject({
    events: [{ type: "PrivateDisconnected", data: { party: "creator", at: T + 124 } }],
  });
  expect(lookAt(150, 125, 124)).toMatchObject({
    events: [{ type: "PrivateDisconnected", data: { party: "fan", at: T + 124 } }],
  });
});

it.each<readonly [string, PrivateShowCommand]>([
  ["the job", { type: "LookAtPrivate", ...facts }],
  ["the creator, who ends it", end],
  ["the fan, whose line broke", line("fan", false)],
  ["the fan, who is back", line("fan", true)],
])(
  "[X-21] minutes count up to the last word of who is gone, also when %s notices it long after",
  (_, command) => {
    const decided = privateShowDecider.decide(
      { ...command, seen: { creator: T + 700, fan: T + 160 } } as PrivateShowCommand,
      stateAfter(running),
      { now: T + 700 },
    );
    const events = "events" in decided ? decided.events : [];
    expect(events[0]).toEqual({ type: "PrivateDisconnected", data: { party: "fan", at: T + 160 } });
    expect(events.at(-1)).toMatchObject({ type: "PrivateEnded", data: { held: 60, endedAt: T + 700 } });
  },
);

it("is looked at again when the next thing is due, at the latest with the next word", () => {
  const wait = (name: string, at: number) => nextLook(stateAfter(states[name]!), T + at);
  expect([wait("invited", 20), wait("invited", 200)]).toEqual([100, 1]);
  expect([wait("accepted", 130), wait("accepted", 700)]).toEqual([500, 1]);
  expect([wait("reserved", 130), wait("reserved", 700)]).toEqual([10, 10]);
  expect([wait("paid", 61), wait("paid", 235), wait("paid", 300)]).toEqual([10, 6, 1]);
  expect([wait("running", 100), wait("running", 695), wait("running", 800)]).toEqual([10, 5, 1]);
  expect([wait("none", 0), wait("withdrawn", 20), wait("ended", 140)]).toEqual([null, null, null]);
  const broken = stateAfter([...running, [692, line("creator", false)], [693, line("fan", false)]]);
  // What stands still is not over when its minutes would be, but lost a minute after it broke.
  expect([nextLook(broken, T + 700), nextLook(broken, T + 745)]).toEqual([10, 7]);
});
