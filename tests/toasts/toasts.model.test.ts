import { describe, expect, test } from "vitest";

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

describe("what has just come for this account", () => {
  type Received = Parameters<ReturnType<typeof toastsOf>["actor"]["send"]>[0];
  const tip = (tip_message: string | null, tip_type = "normal"): Received => ({
    type: "socket.received",
    name: "tip.received",
    data: {
      id: "p1",
      username: "fay",
      display_name: "Fay",
      tip_amount: 1250,
      tip_message,
      tip_type,
      stream_id: null,
    },
  });
  const notice = (kind: string): Received => ({
    type: "socket.received",
    name: "notification.new",
    data: { id: 1, kind, text: "Fay likes your post.", url: null, created_at: 1_790_000_000, unread: 1 },
  });
  const shown = (event: Received) => {
    const { actor } = toastsOf();
    actor.send(event);
    const { toasts } = actor.getSnapshot().context;
    return toasts.map(({ kind, title, text }) => ({ kind, title, text }));
  };

  test("[RT-29] a tip is told with its sum, and with the message that came with it", () => {
    const title = "Tip received";
    expect(shown(tip("For the blue one"))).toEqual([
      { kind: "success", title, text: "Fay tipped you $12.50: “For the blue one”" },
    ]);
    expect(shown(tip(null))).toEqual([{ kind: "success", title, text: "Fay tipped you $12.50." }]);
    expect(shown(tip(null, "post_media"))).toEqual([
      { kind: "success", title, text: "Fay uncensored a picture for $12.50." },
    ]);
  });

  test("a purchase from the tip menu is told with what was bought", () => {
    const data = { id: "p1", username: "fay", description: "A song", amount_usd: 900 };
    expect(shown({ type: "socket.received", name: "tip.menu-purchase", data })).toEqual([
      { kind: "success", title: "Tip menu", text: "fay bought “A song” from your tip menu for $9.00." },
    ]);
  });

  test("a notice is told, but not that of a tip, which has said so by its own event", () => {
    expect(shown(notice("like"))).toEqual([{ kind: "info", title: null, text: "Fay likes your post." }]);
    expect(shown(notice("tip"))).toEqual([]);
  });

  test("it goes after its time; other news of the socket are no toast", () => {
    const { actor, clock, texts } = toastsOf();
    actor.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } } as Received);
    expect(actor.getSnapshot().value).toBe("empty");
    actor.send(tip(null));
    expect(texts()).toEqual(["Fay tipped you $12.50."]);
    clock.increment(TOAST_DURATION_MS);
    expect(actor.getSnapshot().value).toBe("empty");
  });
});

test("a toast that is to wait for no time at all is shown at once", () => {
  const { say, texts } = toastsOf();
  say("now", { delay: 0 });
  expect(texts()).toEqual(["now"]);
});
