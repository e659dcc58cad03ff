import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { createReadNotices } from "../../src/actors/notifications/notifications.actors.ts";
import { pageOf } from "../../src/actors/list/list.actors.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import { notificationsFlow } from "../../src/machines/notifications/notifications.flow.ts";
import {
  notificationsMachine,
  type NotificationsEvent,
} from "../../src/machines/notifications/notifications.machine.ts";
import type { NoticeItem } from "../../src/protocol/notification/notification.endpoints.ts";
import { NotificationsPage } from "../../src/views/notifications/notifications.view.tsx";
import { testServices } from "../actors/app-services.ts";
import { find, press, render } from "../kit/render.tsx";

const [member, guest] = notificationsFlow.inputs;

const notice = (id: number, change: Partial<NoticeItem> = {}): NoticeItem => ({
  ...{ id, kind: "tip", text: `Notice ${id}`, url: "/account/following" },
  ...{ created_at: member!.now - 86_400 * (10 - id), is_read: false },
  ...change,
});

const open = async (
  pages: readonly { items: readonly NoticeItem[]; next: { before_time: number; before_id: number } | null }[],
) => {
  const asked: unknown[] = [];
  const emitted: SharedEmitted[] = [];
  const stored = Promise.withResolvers<{ readonly status: "ok"; readonly data: { readonly ok: true } }>();
  const calls: (readonly [name: string, input: unknown])[] = [];
  const services = testServices({
    call: ((name: string, input: unknown) => {
      calls.push([name, input]);
      return stored.promise;
    }) as never,
  });
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input: { request, cursor } }) => {
    const data = pages[asked.push({ ...(request.input as object), ...cursor }) - 1];
    return data === undefined ? new Promise(() => undefined) : pageOf(request, { status: "ok", data });
  });
  const machine = notificationsMachine.provide({
    actors: {
      list: listMachine.provide({ actors: { loadPage } }),
      readNotices: createReadNotices(services),
    },
  });
  const page = createActor(machine, { input: member! });
  page.on("*", (event) => emitted.push(event));
  page.start();
  render(<NotificationsPage page={page} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  const send = async (event: NotificationsEvent) => {
    act(() => page.send(event));
    await settle();
  };
  const shown = () =>
    [...document.querySelectorAll("section")].map((day) => [
      day.getAttribute("aria-label"),
      ...[...day.querySelectorAll("li > * > span")].map(({ textContent }) => textContent),
    ]);
  const store = () => stored.resolve({ status: "ok", data: { ok: true } });
  return { asked, calls, emitted, send, settle, shown, stored: store };
};

test("[ACCT-72] [AUTH-43] a guest is asked to log in, and no call is made", () => {
  const asked: unknown[] = [];
  const loadPage = fromPromise<PageResult, PageRequest>(async () => {
    asked.push(1);
    return { status: "ok", items: [], next: null };
  });
  const machine = notificationsMachine.provide({
    actors: { list: listMachine.provide({ actors: { loadPage } }) },
  });
  const page = createActor(machine, { input: guest! });
  const emitted: SharedEmitted[] = [];
  page.on("*", (event) => emitted.push(event));
  page.start();
  render(<NotificationsPage page={page} />);
  expect(find("main, body").textContent).toContain("Log in to see your notifications.");
  for (const [name, dialog] of [
    ["Log in", { kind: "sign-in", reload: true }],
    ["Sign up", { kind: "sign-up" }],
  ] as const) {
    press([...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)!);
    expect(emitted.at(-1)).toEqual({ type: "dialog.requested", dialog });
  }
  expect(asked).toEqual([]);
});

test("[ACCT-32] notices stand by day; one that comes stands on top, is read when it is opened, and there once", async () => {
  const now = member!.now;
  const old = [notice(7), notice(6, { kind: "like" })];
  const it = await open([
    { items: old, next: { before_time: 1, before_id: 6 } },
    { items: [notice(9, { created_at: now, is_read: true }), ...old], next: null },
  ]);
  expect(it.shown().map((day) => day.slice(1))).toEqual(
    [["New: Notice 7"], ["New: Notice 6"]].map(([text]) => [text!]),
  );
  const data = { id: 9, kind: "tip", text: "Notice 9", url: null, created_at: now, unread: 3 };
  await it.send({ type: "socket.received", name: "notification.new", data });
  await it.send({ type: "socket.received", name: "notification.new", data });
  expect(it.shown()[0]).toEqual(["Today", "New: Notice 9"]);
  expect(it.shown()).toHaveLength(3);
  press(find("li button"));
  await it.settle();
  expect(it.calls).toEqual([["readNotices", { ids: [9] }]]);
  // What was read is asked for again once it is stored, not before.
  expect(it.asked).toHaveLength(1);
  it.stored();
  await it.settle();
  expect(it.asked).toHaveLength(2);
  expect(it.shown()[0]).toEqual(["Today", "Notice 9"]);
});

test("a filter asks for its kind, and what comes of another kind is not shown", async () => {
  const it = await open([
    { items: [notice(7)], next: null },
    { items: [], next: null },
  ]);
  press(find("[role=tab]", "Likes and comments"));
  await it.settle();
  expect(it.asked).toEqual([{}, { kind: "like" }]);
  expect(document.body.textContent).toContain("Nothing here yet");
  const data = { id: 9, kind: "tip", text: "Notice 9", url: null, created_at: member!.now, unread: 3 };
  await it.send({ type: "socket.received", name: "notification.new", data });
  expect(it.shown()).toEqual([]);
  await it.send({
    type: "socket.received",
    name: "notification.new",
    data: { ...data, id: 11, kind: "like" },
  });
  expect(it.shown()).toHaveLength(1);
});
