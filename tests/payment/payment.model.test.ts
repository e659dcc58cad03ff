import type { AnyEventObject, SnapshotFrom } from "xstate";
import { describe, expect, test } from "vitest";

import { explore, type Edge } from "../../src/actors/paths/explore.ts";
import { phraserOf } from "../../src/actors/paths/phraser.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import type { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const walk = explore(paymentFlow);

const snapshotOf = (key: string): Snapshot => walk.vertices.get(key)!.snapshot as Snapshot;

/** Every step of the walk, with the states around it. */
const steps = walk.edges
  .filter(({ from }) => from !== "")
  .map((edge: Edge) => ({ ...edge, before: snapshotOf(edge.from), after: snapshotOf(edge.to) }));

/** The payer may be on the payment page, or has been there: he may be charged. */
const CHARGEABLE = ["waiting", "redirecting", "showing", "asking", "confirming", "unknown"];
/** His saved card may be charged. */
const CHARGING = ["charging", "unanswered"];
const isChargeable = ({ before }: (typeof steps)[number]): boolean => CHARGEABLE.includes(before.value);

const isAnswer = ({ type }: AnyEventObject): boolean => type === "xstate.done.actor.closePayment";

const phraser = phraserOf(paymentFlow as AnyFlow);

/** A step for whoever reads why a test failed; equal ones come once. */
const told = (found: readonly (typeof steps)[number][]): readonly string[] => [
  ...new Set(
    found.map(
      ({ before, event, after }) =>
        `in ${before.value}, "${phraser.step(before, event).sentence}" leads to ${after.value}`,
    ),
  ),
];

const readable = ({ before, event, after }: (typeof steps)[number]) =>
  `${before.value} --${event.type}--> ${after.value}`;

describe("whatever happens to a payment", () => {
  test("once the payer may be charged it ends only by what the server says of it", () => {
    const endings = steps.filter((step) => isChargeable(step) && !CHARGEABLE.includes(step.after.value));
    // By the socket only as paid: a refusal or a cancellation is asked for.
    const mayEnd = ({ event, after }: (typeof steps)[number]): boolean =>
      isAnswer(event) || (event.type === "socket.received" && after.value === "paid");
    expect(told(endings.filter((step) => !mayEnd(step)))).toEqual([]);
    expect(new Set(endings.map(({ event }) => event.type))).toEqual(
      new Set(["xstate.done.actor.closePayment", "socket.received"]),
    );
  });

  test("once the saved card may be charged only the server's answer leads on, and without one the same call is made again", () => {
    const out = steps.filter(
      ({ before, after }) => CHARGING.includes(before.value) && !CHARGING.includes(after.value),
    );
    expect(new Set(out.map(readable))).toEqual(
      new Set([
        "charging --xstate.done.actor.payWithSavedCard--> paid",
        "charging --xstate.done.actor.payWithSavedCard--> starting",
      ]),
    );
    const again = steps.filter(({ before }) => before.value === "unanswered");
    expect(new Set(again.map(({ after }) => after.value))).toEqual(new Set(["charging"]));
  });

  test("an update of this payment ends it as paid, and those of another do nothing", () => {
    const heard = steps.filter(({ event }) => event.type === "socket.received");
    const idOf = (event: AnyEventObject): string =>
      (event["data"] as { readonly transaction_id: string }).transaction_id;
    // The walk tries both in every state, and keeps the steps that a machine takes.
    const samples = paymentFlow.events.filter(({ type }) => type === "socket.received");
    expect(samples.map(idOf)).toEqual(["p1", "another"]);
    expect(new Set(heard.map(({ before }) => before.value))).toEqual(
      new Set(["waiting", "showing", "confirming"]),
    );
    expect(told(heard.filter(({ before, event }) => idOf(event) !== before.context.paymentId))).toEqual([]);
    expect(told(heard.filter(({ after }) => after.value !== "paid"))).toEqual([]);
  });

  test("it is paid only when the server said so, and then always", () => {
    for (const step of steps.filter(({ event }) => isAnswer(event))) {
      const { status, data } = step.event["output"] as { status: string; data?: { status: string } };
      const isPaid = status === "ok" && data?.status === "paid";
      expect(`${readable(step)} ${step.after.value === "paid"}`).toBe(`${readable(step)} ${isPaid}`);
    }
  });

  test("[PAY-19] it asks the app for nothing before its end, and then for one reload", () => {
    const ends: Readonly<Record<string, readonly string[]>> = {
      paid: ["analytics.recorded", "flash.requested", "page.reloadRequested"],
      joined: ["flash.requested", "page.reloadRequested"],
      closed: ["flash.requested", "page.reloadRequested"],
      reloading: ["page.reloadRequested"],
      left: [],
    };
    const asks = (types: readonly string[]): string => `asks for ${types.join(", ") || "nothing"}`;
    const wrong = steps.flatMap((step) => {
      const [is, should] = [step.emitted.map(({ type }) => type), ends[step.after.value] ?? []].map(asks);
      return is === should ? [] : [`${readable(step)} ${is}, it should: ${should}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect(
      new Set(steps.filter(({ after }) => after.status === "done").map(({ after }) => after.value)),
    ).toEqual(new Set(Object.keys(ends)));
  });

  test("whoever began it hears how it ended, and is not told of a reload that does not come", () => {
    const ended = steps.filter(({ after }) => after.status === "done");
    const heard = ended.map(({ after }) => `${after.value} ${(after.output as { status: string }).status}`);
    expect(new Set(heard)).toEqual(
      new Set(["paid paid", "joined reloading", "closed reloading", "reloading reloading", "left left"]),
    );
  });

  test("it can be left wherever nobody works at it, and nowhere else without the server's word", () => {
    const resting = ["over", "priceChanged", "ended", "refused", "unreachable", "untold"];
    const snapshots = [...walk.vertices.values()].map(({ snapshot }) => snapshot as Snapshot);
    const open = snapshots.filter(({ status }) => status === "active");
    expect(new Set(open.filter((one) => !one.hasTag("busy")).map(({ value }) => value))).toEqual(
      new Set(resting),
    );
    const left = steps.filter(({ event }) => event.type === "payment.left");
    for (const state of resting)
      expect(left.filter(({ before }) => before.value === state).map(({ after }) => after.value)).toContain(
        state === "untold" ? "reloading" : "left",
      );
    for (const { before, after } of left)
      if (CHARGEABLE.includes(before.value)) expect(after.value).toBe("asking");
  });

  test("another try knows nothing of the one before, and pays the price that was accepted", () => {
    const again = steps.filter(({ event }) => ["payment.retried", "price.accepted"].includes(event.type));
    const anew = again.filter(({ before }) => ["over", "priceChanged"].includes(before.value));
    expect(new Set(anew.map(({ before }) => before.value))).toEqual(new Set(["over", "priceChanged"]));
    for (const { before, event, after } of anew) {
      expect(after.context).toMatchObject({ record: null, newPrice: null });
      if (event.type === "payment.retried")
        expect(after.context).toMatchObject({ paymentId: null, paymentUrl: null });
      else expect(after.context.request.price).toBe(before.context.newPrice);
      expect(["opening", "starting", "charging"]).toContain(after.value);
    }
  });

  test("no payment window stays behind a refusal, a new price or a server out of reach", () => {
    const without = ["repricing", "priceChanged", "ended", "refused", "unreachable", "untold"];
    const snapshots = [...walk.vertices.values()].map(({ snapshot }) => snapshot as Snapshot);
    for (const state of without) {
      const seen = snapshots.filter(({ value }) => value === state);
      expect(seen.length).toBeGreaterThan(0);
      for (const { children } of seen) expect(Object.keys(children)).not.toContain("popup");
    }
    expect(
      snapshots
        .filter(({ value, context }) => value === "waiting" && context.launch === "popup")
        .every(({ children }) => "popup" in children),
    ).toBe(true);
  });

  test("a closed payment window tells how it went: its toast is of the server's record", () => {
    const closed = steps.filter(({ after }) => after.value === "closed");
    const texts = closed.map(({ after, emitted }) => ({
      status: after.context.record?.status ?? null,
      kind: (emitted[0] as unknown as { toast: { kind: string } }).toast.kind,
    }));
    expect(new Set(texts.map((text) => JSON.stringify(text)))).toEqual(
      new Set(
        [
          { status: "declined", kind: "error" },
          { status: "cancelled", kind: "info" },
          { status: "refused", kind: "error" },
          { status: null, kind: "info" },
        ].map((text) => JSON.stringify(text)),
      ),
    );
  });
});
