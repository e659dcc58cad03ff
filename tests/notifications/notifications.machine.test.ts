import { expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { sampleFailure, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import {
  notificationsMachine,
  selectNotificationsView,
} from "../../src/machines/notifications/notifications.machine.ts";
import { listLogic } from "../running/list-logic.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const now = 1_790_000_000;
const input = {
  route: { page: "notifications" },
  ...{ site: sampleSite, now },
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const notice = { id: 7, kind: "tip", text: "A tip.", url: null, created_at: now, is_read: false } as const;
const begin = (user: typeof sampleFan | null = sampleFan) => {
  const [list, reading] = [listLogic(), promiseLogic()];
  const driven = drive(
    notificationsMachine,
    { ...input, user },
    {
      ...{ list: list.logic, readNotices: reading.logic },
    },
  );
  const view = () => selectNotificationsView(driven.actor.getSnapshot());
  const comes = (id: number, kind: string) => {
    const data = { id, kind, text: `Number ${id}`, url: null, created_at: now, unread: 1 };
    driven.actor.send({ type: "socket.received", name: "notification.new", data });
  };
  const arrived = () => {
    const shown = view();
    return shown.status === "member" ? shown.arrived.map(({ id, kind }) => `${id} ${kind}`) : null;
  };
  return { ...driven, asked: list.asked, read: reading.asked, view, comes, arrived };
};
const reload = { type: "reload.requested" };

test("[ACCT-72] a guest is asked to log in, and nothing is called", () => {
  const { actor, asked, emitted, view } = begin(null);
  actor.send({ type: "logIn.pressed" });
  actor.send({ type: "signUp.pressed" });
  expect([asked, view()]).toEqual([[], { status: "guest" }]);
  expect(emitted).toEqual([
    { type: "dialog.requested", dialog: { kind: "sign-in", reload: true } },
    { type: "dialog.requested", dialog: { kind: "sign-up" } },
  ]);
});

test("[ACCT-32] all notices are listed, or those of one kind", () => {
  const { actor, asked, view } = begin();
  expect(view()).toMatchObject({ status: "member", filter: "all", isReading: false, now });
  actor.send({ type: "filter.chosen", filter: "tip" });
  actor.send({ type: "filter.chosen", filter: "all" });
  const request = (fields: object) => ({ endpoint: "getNotices", input: fields });
  expect(asked).toEqual([
    { request: request({}) },
    { type: "request.changed", request: request({ kind: "tip" }) },
    { type: "request.changed", request: request({}) },
  ]);
});

test("new ones come on top, each once, of the kind that is shown; an unknown kind is the system's", () => {
  const { actor, arrived, comes } = begin();
  comes(1, "tip");
  comes(2, "like");
  comes(1, "tip");
  comes(3, "news");
  expect(arrived()).toEqual(["3 system", "1 tip", "2 like"]);
  actor.send({ type: "filter.chosen", filter: "tip" });
  expect(arrived()).toEqual([]);
  comes(4, "like");
  comes(5, "tip");
  expect(arrived()).toEqual(["5 tip"]);
});

test("the list is read anew when all were read elsewhere or the line is back, not for other numbers", () => {
  const { actor, asked } = begin();
  const counters = (unread_notifications: number) => ({
    ...{ unread_dm_user_ids: [], unread_notifications, content_review_pending: 0 },
    ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
  });
  actor.send({ type: "socket.received", name: "notification.counters", data: counters(2) });
  expect(asked).toHaveLength(1);
  actor.send({ type: "socket.received", name: "notification.counters", data: counters(0) });
  actor.send({ type: "line.restored" });
  expect(asked.slice(1)).toEqual([reload, reload]);
});

test("what is opened is read and the list stays; all are read when it is asked for; a failure is told", () => {
  const { actor, asked, emitted, read, view } = begin();
  actor.send({ type: "notice.opened", notice: { ...notice, is_read: true } });
  expect(read).toEqual([]);
  actor.send({ type: "notice.opened", notice });
  expect(view()).toMatchObject({ isReading: true });
  actor.send({ type: "notice.opened", notice: { ...notice, id: 8 } });
  // The list stays as it is meanwhile.
  expect(asked).toHaveLength(1);
  answer(actor, "readNotices", { status: "ok", data: { ok: true } });
  expect([view(), asked.at(-1)]).toMatchObject([{ isReading: false }, reload]);
  actor.send({ type: "readAll.pressed" });
  answer(actor, "readNotices", { status: "failed", failure: sampleFailure });
  actor.send({ type: "readAll.pressed" });
  breakOff(actor, "readNotices");
  expect(read).toEqual([{ ids: [7] }, { ids: [8] }, {}, {}]);
  expect(emitted).toMatchObject([
    { type: "toast.requested", kind: "error", text: sampleFailure.error },
    { type: "toast.requested", kind: "error", text: expect.stringContaining("could not reach the server") },
  ]);
  expect(view()).toMatchObject({ isReading: false });
  expect(asked.slice(1)).toEqual([reload]);
});
