import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";

import type { DialogOf } from "../../src/machines/app/dialog-request.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import {
  cancelSubscriptionMachine,
  selectCancelSubscriptionView,
  type ChangeWanted,
} from "../../src/machines/cancel-subscription/cancel-subscription.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { sampleExpiringRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Subscription } from "../../src/protocol/records.ts";

const now = 1_790_000_000;
const expiring = sampleExpiringRecord.subscriptions[0]!;
const active: Subscription = { ...expiring, status: "active", canceled_at: null, next_price: 999 };
type Answer = AnswerTo<"cancelSubscription">;
type Kind = (DialogOf<"cancel-subscription"> | DialogOf<"reactivate-subscription">)["kind"];

const answered = (type: Subscription["type"], status: Subscription["status"]): Answer => ({
  status: "ok",
  data: {
    data: {
      ...{ type, status, end_at: now + 9, resumes_at: null },
      canceled_at: status === "active" ? null : now,
    },
  },
});

/** Opens the dialog; `answers` are given one after another, an error means that the server could not be reached. */
const open = (
  kind: Kind,
  subscription: Subscription,
  answers: readonly (Answer | Error)[] = [],
  signedIn = true,
) => {
  const emitted: SharedEmitted[] = [];
  const calls: ChangeWanted[] = [];
  const machine = cancelSubscriptionMachine.provide({
    actors: {
      changeSubscription: fromPromise<Answer, ChangeWanted>(async ({ input }) => {
        const answer = answers[calls.push(input) - 1];
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error("not asked for");
        return answer;
      }),
    },
  });
  const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
  const request = { kind, username: "ava", displayName: "Ava", subscription };
  const actor = createActor(machine, { input: { request, signedIn, now, page } });
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  const confirm = async () => {
    actor.send({ type: "change.confirmed" });
    await waitFor(actor, (snapshot) => !snapshot.matches("changing"));
  };
  return { actor, emitted, calls, confirm, view: () => selectCancelSubscriptionView(actor.getSnapshot()) };
};

describe("cancel", () => {
  test("[SUB-42] [SUB-44] [ERR-35] a paid membership: asked once, told that it stays until the period's end", async () => {
    const answer = answered("access", "expiring");
    const dialog = open("cancel-subscription", active, [answer]);
    expect(dialog.calls).toEqual([]);
    dialog.actor.send({ type: "change.confirmed" });
    expect(dialog.actor.getSnapshot().hasTag("busy")).toBe(true);
    dialog.actor.send({ type: "change.confirmed" });
    dialog.actor.send({ type: "change.declined" });
    await waitFor(dialog.actor, (snapshot) => snapshot.status === "done");
    expect(dialog.calls).toEqual([
      { pauseMonths: null, task: "cancel-subscription", username: "ava", type: "access" },
    ]);
    expect(dialog.emitted).toEqual([
      {
        type: "subscription.changed",
        username: "ava",
        change: { type: "access", status: "expiring", canceled_at: now, end_at: now + 9, resumes_at: null },
      },
      {
        type: "toast.requested",
        kind: "success",
        text: "Your membership to this model has been scheduled to be canceled, will stay active until period end.",
      },
    ]);
  });
  test("a membership of which nothing is left: told that it has ended", async () => {
    const dialog = open("cancel-subscription", { ...active, status: "past_due", end_at: now - 9 }, [
      answered("access", "expired"),
    ]);
    await dialog.confirm();
    const text = "Your membership to this model has ended.";
    expect(dialog.emitted.at(-1)).toEqual({ type: "toast.requested", kind: "success", text });
  });
  test.each(["free", "gift"] as const)("[SUB-43] [ERR-36] %s: a plain 'Success'", async (type) => {
    const dialog = open("cancel-subscription", { ...active, type }, [answered(type, "expired")]);
    await dialog.confirm();
    expect(dialog.emitted.at(-1)).toEqual({ type: "toast.requested", kind: "success", text: "Success" });
    expect(dialog.view()).toEqual({ status: "closed" });
  });
  test("[SUB-39] 'Cancel' leaves everything as it is", () => {
    const { actor, calls, emitted } = open("cancel-subscription", active);
    actor.send({ type: "change.declined" });
    expect(actor.getSnapshot().status).toBe("done");
    expect([calls, emitted]).toEqual([[], []]);
  });
  test("[ERR-19] [CERR-26] a failure keeps the dialog and shows the server's text, else its own; the page looks again", async () => {
    const refusal = (error: string): Answer => ({
      status: "failed",
      failure: { code: "subscription_not_found", error },
    });
    const dialog = open("cancel-subscription", active, [refusal("No way."), refusal("")]);
    await dialog.confirm();
    await dialog.confirm();
    expect(dialog.view().status).toBe("confirming");
    const stale = { type: "subscription.changed", username: "ava", change: null };
    const told = (text: string) => ({ type: "toast.requested", kind: "error", title: "Error", text });
    expect(dialog.emitted).toEqual([
      told("No way."),
      stale,
      told("Subscriptions not found. Please, contact customer service."),
      stale,
    ]);
  });
  test("a server that is out of reach is shown, and can be asked again", async () => {
    const dialog = open("cancel-subscription", active, [
      new Error("offline"),
      answered("access", "expiring"),
    ]);
    await dialog.confirm();
    expect(dialog.view().status).toBe("unreachable");
    await dialog.confirm();
    expect(dialog.calls).toHaveLength(2);
    expect(dialog.view().status).toBe("closed");
  });
  test("[SUB-57] a visitor gets the log-in instead", () => {
    const { actor, calls, emitted } = open("cancel-subscription", active, [], false);
    expect(actor.getSnapshot().status).toBe("done");
    expect(calls).toEqual([]);
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }]);
  });
});

describe("reactivate", () => {
  test.each(["access", "snapchat"] as const)("[SUB-45] [ERR-37] %s that expires goes on", async (type) => {
    const dialog = open("reactivate-subscription", { ...expiring, type, next_price: 999 }, [
      answered(type, "active"),
    ]);
    await dialog.confirm();
    expect(dialog.calls).toEqual([
      { pauseMonths: null, task: "reactivate-subscription", username: "ava", type },
    ]);
    expect(dialog.emitted.at(-1)).toEqual({
      type: "toast.requested",
      kind: "success",
      text: "Your membership to this model has been reactivated.",
    });
  });
  test.each([
    ["[SUB-46] a gift", { ...expiring, type: "gift" as const }],
    ["[SUB-47] a trial", { ...expiring, type: "trial" as const }],
    ["[SUB-48] what does not expire", active],
  ])("%s opens the subscribe flow without a call", (_, subscription) => {
    const { calls, emitted, view } = open("reactivate-subscription", subscription);
    expect(calls).toEqual([]);
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "subscribe", username: "ava" } }]);
    expect(view()).toEqual({ status: "closed" });
  });
  test("[SUB-49] Snapchat that is not for sale any more leads to its own dialog, which says so, without a call", () => {
    const { calls, emitted } = open("reactivate-subscription", {
      ...expiring,
      type: "snapchat",
      next_price: null,
    });
    expect(calls).toEqual([]);
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "snapchat", username: "ava" } }]);
  });
  test("[ERR-20] [CERR-27] a failure shows the server's text, else its own", async () => {
    const texts = ["This subscription cannot be reactivated.", ""].map(async (error) => {
      const failed: Answer = { status: "failed", failure: { code: "not_reactivatable", error } };
      const dialog = open("reactivate-subscription", expiring, [failed]);
      await dialog.confirm();
      return dialog.emitted[0];
    });
    expect(await Promise.all(texts)).toMatchObject([
      { kind: "error", text: "This subscription cannot be reactivated." },
      { kind: "error", text: "Subscriptions not found. Please, contact customer service." },
    ]);
  });
  test.each([
    ["snapchat", "snapchat"],
    ["gift", "subscribe"],
  ] as const)("a %s that cannot be reactivated is bought anew in the dialog %s", (type, kind) => {
    const { calls, emitted } = open("reactivate-subscription", { ...active, type });
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind, username: "ava" } }]);
    expect(calls).toEqual([]);
  });
  test("[SUB-58] a visitor gets the log-in instead", () => {
    const { calls, emitted } = open("reactivate-subscription", expiring, [], false);
    expect(calls).toEqual([]);
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }]);
  });
});

test.each([
  ["cancel-subscription", active, { ends: true, title: "Unsubscribe from Ava" }],
  ["reactivate-subscription", expiring, { ends: false, title: "Reactivate Ava membership" }],
] as const)(
  "%s is asked about in words of its own, which stay until it is over",
  async (kind, subscription, words) => {
    const dialog = open(kind, subscription, [new Error("offline")]);
    const asked = dialog.view();
    expect(asked).toMatchObject({ status: "confirming", ...words });
    dialog.actor.send({ type: "change.confirmed" });
    expect(dialog.view()).toEqual({ ...asked, status: "changing" });
    await waitFor(dialog.actor, (snapshot) => snapshot.matches("unreachable"));
    expect(dialog.view()).toEqual({ ...asked, status: "unreachable" });
    dialog.actor.send({ type: "change.declined" });
    expect(dialog.view()).toEqual({ status: "closed" });
  },
);

describe("a pause", () => {
  const choose = (months: 1 | 2 | 3 | null) => ({ type: "pause.chosen", months }) as const;
  test("is offered in place of the end, said in full, and asked for once it is confirmed", async () => {
    const paused: Answer = {
      status: "ok",
      data: {
        data: { type: "access", status: "expiring", canceled_at: now, end_at: now + 9, resumes_at: now + 99 },
      },
    };
    const dialog = open("cancel-subscription", active, [paused]);
    const view = () => selectCancelSubscriptionView(dialog.actor.getSnapshot());
    expect(view()).toMatchObject({ confirmLabel: "Unsubscribe", pauseMonths: null });
    dialog.actor.send(choose(2));
    expect(view()).toMatchObject({ confirmLabel: "Pause", title: "Pause Ava membership", pauseMonths: 2 });
    expect(view()).toMatchObject({ text: expect.stringMatching(/It resumes on .+ for \$9\.99/) });
    dialog.actor.send(choose(null));
    expect(view()).toMatchObject({ confirmLabel: "Unsubscribe" });
    dialog.actor.send(choose(3));
    await dialog.confirm();
    expect(dialog.calls).toEqual([
      { pauseMonths: 3, task: "cancel-subscription", username: "ava", type: "access" },
    ]);
    expect(dialog.emitted.at(-1)).toMatchObject({ text: "Your membership to this model has been paused." });
  });

  test("is not offered where nothing would be charged again, and not beside a reactivation", () => {
    const choices = (kind: Kind, subscription: Subscription) => {
      const { actor } = open(kind, subscription);
      actor.send(choose(1));
      const view = selectCancelSubscriptionView(actor.getSnapshot());
      return view.status === "closed" ? null : [view.pauses.length, view.pauseMonths];
    };
    expect(choices("cancel-subscription", { ...active, next_price: null })).toEqual([0, null]);
    expect(choices("cancel-subscription", { ...active, type: "gift" })).toEqual([0, null]);
    expect(choices("cancel-subscription", { ...active, status: "past_due" })).toEqual([0, null]);
    expect(choices("reactivate-subscription", expiring)).toEqual([0, null]);
    expect(choices("cancel-subscription", active)).toEqual([3, 1]);
  });

  test("that is over its paid time is taken up again at once, and says that the card is charged", async () => {
    const over: Subscription = {
      ...expiring,
      status: "expired",
      end_at: now - 60,
      next_price: 999,
      resumes_at: now + 9,
    };
    const dialog = open("reactivate-subscription", over, [answered("access", "expired")]);
    expect(selectCancelSubscriptionView(dialog.actor.getSnapshot())).toMatchObject({
      text: "It resumes now: your saved card is charged $9.99 at once.",
    });
    await dialog.confirm();
    expect(dialog.emitted.at(-1)).toMatchObject({
      text: "Your membership resumes as soon as your card is charged.",
    });
  });
});
