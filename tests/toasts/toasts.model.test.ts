import { expect, test } from "vitest";

import { TOAST_DURATION_MS, toastsMachine } from "../../src/machines/toasts/toasts.machine.ts";
import { selectToastsView } from "../../src/machines/toasts/toasts-view.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const toastsOf = () => {
  const flash = listener();
  const driven = drive(toastsMachine, undefined, { flash: flash.logic });
  const say = (text: string, more: { delay?: number; duration?: number } = {}) =>
    driven.actor.send({ type: "toast.requested", kind: "info", text, ...more });
  const texts = () => {
    const view = selectToastsView(driven.actor.getSnapshot());
    return view.status === "empty" ? [] : view.toasts.map(({ text }) => text);
  };
  return { ...driven, flash, say, texts };
};

test("[CONST-07] a toast leaves by itself after 5000 ms", () => {
  const { clock, say, texts } = toastsOf();
  say("one");
  clock.increment(TOAST_DURATION_MS - 1);
  expect([TOAST_DURATION_MS, texts()]).toEqual([5_000, ["one"]]);
  clock.increment(1);
  expect(texts()).toEqual([]);
});

test("[CONST-08] the newest toast is on top", () => {
  const { say, texts } = toastsOf();
  say("one");
  say("two");
  expect(texts()).toEqual(["two", "one"]);
});

test("the same toast again takes the place of the one that is shown, counts, and stays its whole time", () => {
  const { actor, clock, say, texts } = toastsOf();
  const times = () => actor.getSnapshot().context.toasts.map((toast) => toast.times);
  say("one");
  say("two");
  clock.increment(4_000);
  say("one");
  expect([texts(), times()]).toEqual([
    ["one", "two"],
    [2, 1],
  ]);
  clock.increment(1_000);
  expect(texts()).toEqual(["one"]);
  actor.send({ type: "toast.requested", kind: "error", text: "one" });
  expect([texts(), times()]).toEqual([
    ["one", "one"],
    [1, 2],
  ]);
  clock.increment(4_000);
  expect(times()).toEqual([1]);
});

test("[CONST-09] a tap dismisses the toast that was tapped, the others stay their time", () => {
  const { actor, clock, say, texts } = toastsOf();
  say("one");
  say("two");
  actor.send({ type: "toast.tapped", id: 1 });
  expect(texts()).toEqual(["two"]);
  clock.increment(TOAST_DURATION_MS);
  expect(texts()).toEqual([]);
});

test("a delayed toast comes later and then stays its time", () => {
  const { clock, say, texts } = toastsOf();
  say("later", { delay: 1_000, duration: 7_000 });
  clock.increment(999);
  expect(texts()).toEqual([]);
  clock.increment(1);
  expect(texts()).toEqual(["later"]);
  clock.increment(6_999);
  expect(texts()).toEqual(["later"]);
  clock.increment(1);
  expect(texts()).toEqual([]);
});

test("a toast for after the reload is kept, one that was kept is shown", () => {
  const { actor, flash, texts } = toastsOf();
  const toast = { kind: "success", text: "Payment successful" } as const;
  actor.send({ type: "flash.requested", toast });
  expect([flash.heard, texts()]).toEqual([[{ type: "flash.kept", toast }], []]);
  actor.send({ type: "flash.read", toast });
  expect(texts()).toEqual(["Payment successful"]);
});

test("the last toast that goes, by itself or by a tap, leaves nothing; another one begins anew", () => {
  for (const goes of ["by itself", "by a tap"] as const) {
    const { actor, clock, say } = toastsOf();
    const view = () => selectToastsView(actor.getSnapshot());
    say("one");
    if (goes === "by a tap") actor.send({ type: "toast.tapped", id: 1 });
    else clock.increment(TOAST_DURATION_MS);
    expect(view()).toEqual({ status: "empty" });
    say("one");
    expect(view()).toEqual({
      status: "showing",
      toasts: [{ id: 2, kind: "info", title: null, text: "one", times: 1 }],
    });
  }
});

test("toasts with different titles are different, though they say the same", () => {
  const { actor } = toastsOf();
  for (const title of ["Error", undefined, "Error"])
    actor.send({ type: "toast.requested", kind: "error", text: "Too many tries.", title });
  const { toasts } = actor.getSnapshot().context;
  expect(toasts.map(({ title, times }) => [title, times])).toEqual([
    ["Error", 2],
    [null, 1],
  ]);
});

test("[RT-27] [RT-29] what comes on the socket for this account is told once: tips by their own event, everything else as its notice says", () => {
  const { actor, texts } = toastsOf();
  const receive = (name: string, data: object) =>
    actor.send({ type: "socket.received", name, data } as never);
  const tip = {
    ...{ id: "p1", username: "fan", display_name: "Fan", tip_amount: 500, stream_id: null },
    ...{ tip_message: "Hello", tip_type: "normal" },
  };
  const notice = { id: 1, kind: "tip", text: "Fan tipped you $5.00.", url: null, created_at: 1, unread: 1 };
  receive("tip.received", tip);
  receive("notification.new", notice);
  receive("profile.update", { username: "ava" });
  expect(texts()).toEqual(["Fan tipped you $5.00: “Hello”"]);
  receive("tip.received", { ...tip, tip_message: null, tip_type: "post_media" });
  receive("tip.menu-purchase", { id: "p2", username: "kim", description: "A postcard", amount_usd: 1500 });
  receive("notification.new", { ...notice, kind: "system", text: "Your payment was refunded." });
  expect(texts()).toEqual([
    "Your payment was refunded.",
    "kim bought “A postcard” from your tip menu for $15.00.",
    "Fan uncensored a picture for $5.00.",
    "Fan tipped you $5.00: “Hello”",
  ]);
});
