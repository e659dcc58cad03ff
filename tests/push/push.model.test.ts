import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { pushMachine, selectPushView } from "../../src/machines/push/push.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import type { SocketData } from "../../src/protocol/socket-events.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const guest = appFlow.inputs[0]!;
const subscriber = { ...sampleFan, has_subscription_active: true };
const fan = { ...sampleFan, has_subscription_active: false };
const loaded = { type: "xstate.done.actor.loadPush", actorId: "loadPush", output: undefined } as never;
const broke = { type: "xstate.error.actor.loadPush", actorId: "loadPush", error: "offline" } as never;

const start = (user: CurrentUser | null) => drive(appMachine, { ...guest, user });
const stateOf = ({ actor }: ReturnType<typeof start>) => (actor.getSnapshot().value as { push: string }).push;
const paid = (type: string, status: SocketData<"payment.update">["status"] = "paid") =>
  ({
    type: "socket.received",
    name: "payment.update",
    data: {
      type,
      status,
      model_username: "ava",
      transaction_id: "p1",
      amount_usd: 999,
      payment_intent: "subscription",
      initial_purchase: true,
    },
  }) as const;

describe("the rule", () => {
  test("[TRACK-19] [RTP-10] with an active subscription a page registers at once, and once", () => {
    const app = start(subscriber);
    expect(stateOf(app)).toBe("loading");
    app.actor.send(loaded);
    expect(stateOf(app)).toBe("complete");
    const { push } = app.actor.getSnapshot().children as Record<string, unknown>;
    expect(push).toMatchObject({ id: "push" });
    app.actor.send(paid("fans_subscription"));
    app.actor.send(loaded);
    expect((app.actor.getSnapshot().children as Record<string, unknown>)["push"]).toBe(push);
  });

  test.for(["fans_snapchat", "fans_subscription", "fans_trial"])(
    "[TRACK-20] [RTP-11] [RTP-12] [RTP-13] [RTP-17] a payment of type %s registers at once, without waiting",
    (type) => {
      const app = start(fan);
      expect(stateOf(app)).toBe("waiting");
      app.actor.send(paid(type));
      expect(stateOf(app)).toBe("loading");
    },
  );

  test("[TRACK-21] [RTP-14] nothing else does, whoever it is and whatever comes", () => {
    const payments = fc.record({
      type: fc.constantFrom("fans_follow_free", "fans_tip", "live_stream", "fans_subscription", "fans_trial"),
      status: fc.constantFrom("open", "processing", "declined", "cancelled", "refused", "paid"),
    });
    fc.assert(
      fc.property(fc.constantFrom(null, fan), fc.array(payments, { maxLength: 5 }), (user, told) => {
        const app = start(user);
        for (const { type, status } of told) app.actor.send(paid(type, status));
        const registers =
          user !== null &&
          told.some(
            ({ type, status }) =>
              status === "paid" && type.startsWith("fans_") && /subscription|trial/.test(type),
          );
        expect(stateOf(app)).toBe(registers ? "loading" : "waiting");
      }),
      { numRuns: 40 },
    );
  });

  test("[SHELL-78] an account on hold registers nothing", () => {
    const app = start({ ...sampleCreator, tip_blocked: true, has_subscription_active: true });
    app.actor.send(paid("fans_subscription"));
    expect(stateOf(app)).toBe("absent");
  });

  test("code that cannot be loaded harms nothing; the next payment tries again", () => {
    const app = start(subscriber);
    app.actor.send(broke);
    expect(stateOf(app)).toBe("waiting");
    app.actor.send(paid("fans_trial"));
    expect(stateOf(app)).toBe("loading");
  });
});

describe("asking", () => {
  const answer = (id: string, output?: unknown) =>
    ({ type: `xstate.done.actor.${id}`, actorId: id, output }) as never;
  const error = (id: string) => ({ type: `xstate.error.actor.${id}`, actorId: id, error: "broke" }) as never;
  const ok = { status: "ok", data: { ok: true } };
  const refused = { status: "failed", failure: { code: "too_many", error: "Too many tries." } };
  const begin = (readiness: string) => {
    const { actor, emitted } = drive(pushMachine, { siteName: "Marquee" });
    actor.send(answer("readReadiness", readiness));
    const told = () => emitted.map((event) => (event as { readonly text?: string }).text);
    const shown = () => selectPushView(actor.getSnapshot());
    return {
      actor,
      emitted,
      told,
      shown,
      state: () => actor.getSnapshot().value,
      view: () => selectPushView(actor.getSnapshot()).status,
    };
  };

  test("who allowed it before is registered without a question or a word", () => {
    const { actor, told, state, view } = begin("granted");
    expect([state(), view()]).toEqual(["registering", "quiet"]);
    actor.send(answer("register", ok));
    expect([state(), view(), told()]).toEqual(["registered", "quiet", []]);
  });

  test("a quiet registration that fails stays quiet", () => {
    for (const event of [answer("register", refused), error("register")]) {
      const { actor, told, state } = begin("granted");
      actor.send(event);
      expect([state(), told()]).toEqual(["failed", []]);
    }
  });

  test.for(["unsupported", "denied", "declined"])("where it is %s nothing is asked", (readiness) => {
    const { state, view } = begin(readiness);
    expect([state(), view()]).toEqual([readiness, "quiet"]);
  });

  test("our question comes before the browser's, and how it went is shown", () => {
    const { actor, told, state, view } = begin("askable");
    expect([state(), view()]).toEqual(["asking", "asking"]);
    actor.send({ type: "push.accepted" });
    expect([state(), view()]).toEqual(["permitting", "turningOn"]);
    actor.send(answer("askPermission", "granted"));
    expect([state(), view()]).toEqual(["registering", "turningOn"]);
    actor.send(answer("register", ok));
    expect([state(), view(), told()]).toEqual(["registered", "quiet", ["Notifications are on."]]);
  });

  test("a failure after a press is shown", () => {
    for (const event of [answer("register", refused), error("register")]) {
      const { actor, told, state } = begin("askable");
      actor.send({ type: "push.accepted" });
      actor.send(answer("askPermission", "granted"));
      actor.send(event);
      expect([state(), told()]).toEqual([
        "failed",
        ["Notifications could not be turned on. Please try again later."],
      ]);
    }
  });

  test("Not now, and the browser's question closed, are remembered; a refusal is the browser's to remember", () => {
    const declined = begin("askable");
    declined.actor.send({ type: "push.declined" });
    expect([declined.state(), declined.view()]).toEqual(["declining", "quiet"]);
    declined.actor.send(answer("rememberDeclined"));
    expect(declined.state()).toBe("declined");
    for (const [said, leadsTo] of [
      ["default", "declining"],
      ["denied", "denied"],
    ]) {
      const { actor, state } = begin("askable");
      actor.send({ type: "push.accepted" });
      actor.send(answer("askPermission", said));
      expect(state()).toBe(leadsTo);
    }
  });

  test("the question and what follows name the site, and success is shown as such", () => {
    const { actor, emitted, shown } = begin("askable");
    expect(shown()).toEqual({ status: "asking", siteName: "Marquee" });
    actor.send({ type: "push.accepted" });
    expect(shown()).toEqual({ status: "turningOn", siteName: "Marquee" });
    actor.send(answer("askPermission", "granted"));
    actor.send(answer("register", ok));
    expect(emitted).toEqual([{ type: "toast.requested", kind: "success", text: "Notifications are on." }]);
  });

  test("a browser that breaks is asked nothing more: quietly before anybody pressed, with a word afterwards", () => {
    const checking = drive(pushMachine, { siteName: "Marquee" });
    checking.actor.send(error("readReadiness"));
    expect([checking.actor.getSnapshot().value, checking.emitted]).toEqual(["unsupported", []]);

    const permitting = begin("askable");
    permitting.actor.send({ type: "push.accepted" });
    permitting.actor.send(error("askPermission"));
    expect([permitting.state(), permitting.told()]).toEqual([
      "failed",
      ["Notifications could not be turned on. Please try again later."],
    ]);

    const declining = begin("askable");
    declining.actor.send({ type: "push.declined" });
    declining.actor.send(error("rememberDeclined"));
    expect([declining.state(), declining.told()]).toEqual(["declined", []]);
  });
});
