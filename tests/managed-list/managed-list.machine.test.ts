import { expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import {
  managedListMachine,
  selectManagedListView,
  type ManagedListContext,
} from "../../src/machines/managed-list/managed-list.machine.ts";
import { listLogic } from "../running/list-logic.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const now = 1_790_000_000;
type Route = ManagedListContext["route"];
const begin = (route: Route) => {
  const [list, acts, copies] = [listLogic(), promiseLogic(), promiseLogic()];
  const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
  const driven = drive(
    managedListMachine,
    { route, site: sampleSite, user: sampleCreator, now, page },
    { list: list.logic, actOnRow: acts.logic, copyText: copies.logic },
  );
  const view = () => selectManagedListView(driven.actor.getSnapshot());
  const goTo = (to: Route) => driven.actor.send({ type: "route.changed", route: to, now });
  return { ...driven, asked: list.asked, acted: acts.asked, copied: copies.asked, view, goTo };
};
const snapchat = (query: Readonly<Record<string, string>> = {}): Route => ({ page: "snapchat-list", query });
const reload = { type: "reload.requested" };
const act = { type: "act.pressed", id: "p1", name: "Sub" } as const;

test("the tab is that of the address; an unknown one is the first", () => {
  const first = begin(snapchat()).view().tab;
  expect(begin(snapchat({ tab: "expired" })).view().tab).toBe("expired");
  for (const tab of [first, "other", "toString"]) expect(begin(snapchat({ tab })).view().tab).toBe(first);
});

test("another tab is asked for by the address, and listed when the address has it", () => {
  const { actor, asked, emitted, goTo, view } = begin(snapchat());
  const before = view().tab;
  actor.send({ type: "tab.chosen", tab: "expired" });
  expect(emitted).toEqual([
    { type: "navigation.requested", to: "/account/snapchat?tab=expired", replace: true },
  ]);
  expect([view().tab, asked.length]).toEqual([before, 1]);
  goTo(snapchat({ tab: before }));
  goTo({ page: "custom-purchases", query: { status: "delivered" } });
  expect([view().tab, asked.length]).toEqual([before, 1]);
  goTo(snapchat({ tab: "expired" }));
  const [begun, changed] = asked as { request: object }[];
  expect(view().tab).toBe("expired");
  expect(changed).toMatchObject({ type: "request.changed" });
  expect(changed?.request).not.toEqual(begun?.request);
});

test("what is searched is asked for without the spaces around it, and once", () => {
  const { actor, asked, view } = begin({ page: "subscribers", query: {} });
  const types = (value: string) => actor.send({ type: "field.changed", field: "query", value });
  types("   ");
  actor.send({ type: "form.submitted" });
  expect(asked).toHaveLength(1);
  types(" sub ");
  actor.send({ type: "form.submitted" });
  actor.send({ type: "form.submitted" });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ request: { input: { query: "sub" } } });
  types("x".repeat(51));
  expect(view().query).toBe("x".repeat(50));
});

test("only what is offered can be chosen", () => {
  const { actor, asked, view } = begin({ page: "subscribers", query: {} });
  actor.send({ type: "choice.chosen", name: "type", value: "other" });
  actor.send({ type: "choice.chosen", name: "other", value: "gift" });
  expect(asked).toHaveLength(1);
  actor.send({ type: "choice.chosen", name: "type", value: "gift" });
  expect([view().fields["type"], asked[1]]).toMatchObject([
    "gift",
    { type: "request.changed", request: { input: { type: "gift" } } },
  ]);
});

test("what can be taken back is done at once, told, and the list is read again", () => {
  const { actor, asked, acted, emitted, view } = begin(snapchat());
  actor.send({ ...act, act: "added" });
  const task = { act: "added", id: "p1", name: "Sub" };
  expect([acted, view().task]).toEqual([[task], task]);
  answer(actor, "actOnRow", { status: "ok", data: {} });
  expect([view().task, asked.at(-1)]).toEqual([null, reload]);
  expect(emitted).toEqual([{ type: "toast.requested", kind: "success", text: "Marked as added." }]);
});

test("what cannot be taken back is asked first", () => {
  const { actor, acted, emitted } = begin({ page: "custom-purchases", query: {} });
  const answers = (how: "confirmed" | "cancelled") =>
    actor.send({ type: "question.answered", name: "row-act", answer: how });
  actor.send({ ...act, act: "refunded" });
  expect(emitted).toMatchObject([
    { type: "dialog.requested", dialog: { kind: "confirm", name: "row-act", title: "Refund Sub?" } },
  ]);
  answers("cancelled");
  expect(acted).toEqual([]);
  actor.send({ ...act, act: "refunded" });
  answers("confirmed");
  expect(acted).toEqual([{ act: "refunded", id: "p1", name: "Sub" }]);
});

test("a failure is told; the list then shows what somebody else did, without a line it stays", () => {
  const { actor, asked, emitted } = begin(snapchat());
  actor.send({ ...act, act: "removed" });
  answer(actor, "actOnRow", { status: "failed", failure: sampleFailure });
  expect(asked.slice(1)).toEqual([reload]);
  actor.send({ ...act, act: "removed" });
  breakOff(actor, "actOnRow");
  expect(asked.slice(1)).toEqual([reload]);
  expect(emitted).toMatchObject([
    { kind: "error", text: sampleFailure.error },
    { kind: "error", text: expect.stringContaining("could not reach the server") },
  ]);
});

test("[CERR-29] a name is copied, which is told, or that the browser does not allow it", () => {
  const { actor, copied, emitted } = begin(snapchat());
  actor.send({ type: "copy.pressed", text: "sub.snaps" });
  answer(actor, "copyText", undefined);
  actor.send({ type: "copy.pressed", text: "sub.snaps" });
  breakOff(actor, "copyText");
  expect(copied).toEqual(["sub.snaps", "sub.snaps"]);
  expect(emitted).toMatchObject([
    { kind: "success", text: "Copied." },
    {
      kind: "error",
      text: "Your browser does not support the copy function. Please select and copy it manually.",
    },
  ]);
});

test("the list is read anew with its numbers; progress of a broadcast is news of broadcasts alone", () => {
  const progress = { id: 3, sent: 100, total: 250 };
  const counters = {
    ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 0 },
    ...{ tip_menu_pending: 0, snapchat_adds: 1, snapchat_removals: 0, can_payout: 0 },
  };
  const heard = (route: Route) => {
    const { actor, asked } = begin(route);
    actor.send({ type: "socket.received", name: "direct-message.broadcast-progress", data: progress });
    const first = asked.length - 1;
    actor.send({ type: "socket.received", name: "notification.counters", data: counters });
    actor.send({ type: "line.restored" });
    return [first, asked.length - 1];
  };
  expect(heard(snapchat())).toEqual([0, 2]);
  expect(heard({ page: "sent-broadcasts", query: {} })).toEqual([1, 3]);
});

test("all that is listed is a file where there is one, with what is chosen", () => {
  const file = begin({ page: "subscribers", query: {} }).view().fileUrl;
  expect(file === null ? null : new URL(file, "https://site.example").searchParams.get("format")).toBe("csv");
  expect(begin({ page: "sent-broadcasts", query: {} }).view().fileUrl).toBeNull();
});

const fansOf: Route = { page: "subscribers", query: {} };
const done = { status: "ok", data: {} } as const;

test.each([
  ["block", "User blocked."],
  ["unblock", "User unblocked."],
] as const)(
  "[API-18] [API-19] [ERR-38] [ERR-39] [ERR-22] [ERR-23] of a fan: %s says '%s' when it is done, and nothing when it fails",
  (name, text) => {
    const pressed = (end: (driven: ReturnType<typeof begin>) => void) => {
      const driven = begin(fansOf);
      driven.actor.send({ ...act, act: name });
      if (name === "block")
        driven.actor.send({ type: "question.answered", name: "row-act", answer: "confirmed" });
      end(driven);
      expect(driven.view().task).toBeNull();
      return driven.emitted.filter(({ type }) => type === "toast.requested");
    };
    expect(pressed(({ actor }) => answer(actor, "actOnRow", done))).toEqual([
      { type: "toast.requested", kind: "success", text },
    ]);
    const failed = { status: "failed", failure: sampleFailure } as const;
    expect(pressed(({ actor }) => answer(actor, "actOnRow", failed))).toEqual([]);
    expect(pressed(({ actor }) => breakOff(actor, "actOnRow"))).toEqual([]);
  },
);
