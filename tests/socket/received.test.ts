import { createActor, fromCallback, setup } from "xstate";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { createEventDispatcher } from "../../src/actors/app/event-dispatcher.ts";
import { checkMessages } from "../../src/actors/socket/checked-messages.ts";
import { openLine } from "../../src/actors/socket/socket-line.ts";
import { socketMachine, type FrameSent } from "../../src/machines/socket/socket.machine.ts";
import { encodeFrame } from "../../src/protocol/frame.ts";
import {
  announcedTemplates,
  socketEvent,
  type PublishedName,
  type SocketName,
} from "../../src/protocol/socket-events.ts";
import { sampleMessage, sentNames } from "./sample-data.ts";

/** A browser's socket whose server is the test. */
class ServedSocket extends EventTarget {
  readonly OPEN = 1;
  readonly readyState = 1;
  binaryType = "blob";
  send(): void {}
  close(): void {}
  serve(name: string, data: Readonly<Record<string, unknown>>): void {
    const { id, fields } = socketEvent(name);
    const { buffer } = new TextEncoder().encode(encodeFrame(id, fields, data));
    this.dispatchEvent(new MessageEvent("message", { data: buffer }));
  }
}

let socket: ServedSocket;
let heard: (readonly [listener: string, name: unknown, data: unknown])[];

const debug = (message: string): void => void heard.push(["debug", message, null]);
const transport = fromCallback<FrameSent>(({ sendBack }) => {
  const line = openLine("ws://here/socket", () => socket as unknown as WebSocket, {
    opened: (version) => sendBack({ type: "socket.opened", version }),
    received: checkMessages({
      checked: (message) => sendBack({ type: "message.received", ...message }),
      debug,
    }),
    closed: () => undefined,
    debug,
  });
  return () => line.close();
});

const listener = fromCallback<
  { readonly type: string; readonly name: string; readonly data: unknown },
  string
>(({ receive, input }) => receive(({ name, data }) => void heard.push([input, name, data])));

/** The shell's own parts between the wire and whoever listens: line, socket machine, event dispatcher. */
const shell = setup({
  actors: { socket: socketMachine.provide({ actors: { transport } }), listener },
}).createMachine({
  invoke: [
    { src: "listener", id: "session", systemId: "session", input: "session" },
    { src: "listener", id: "page", systemId: "page", input: "page" },
    { src: "listener", id: "dialogs", systemId: "dialogs", input: "dialogs" },
    { src: "listener", id: "banners", systemId: "banners", input: "banners" },
    { src: "listener", id: "toasts", systemId: "toasts", input: "toasts" },
    { src: "socket", id: "socket", input: { token: null, account: null, jitter: 100, rooms: [] } },
  ],
});

// What loads lazily in the browser is there: waiting for it would measure this machine.
beforeAll(() => import("../../src/protocol/wire.codec.ts"));
beforeEach(() => {
  heard = [];
  socket = new ServedSocket();
  const dispatcher = createEventDispatcher(() => 0);
  const app = createActor(shell, { inspect: dispatcher.inspect }).start();
  dispatcher.open(app);
  socket.serve("socket.template", { ...announcedTemplates() });
  return () => app.stop();
});

/** What becomes a toast. */
const toasted: readonly PublishedName[] = ["tip.received", "tip.menu-purchase", "notification.new"];

/** Serves an event with a value in each of its fields; it has to reach its listeners, and nobody else, as it was. */
const isReceived = async (name: PublishedName): Promise<void> => {
  const { data } = sampleMessage(name);
  heard = [];
  socket.serve(name, data);
  await expect.poll(() => heard).not.toEqual([]);
  const toasts = toasted.includes(name) ? ["toasts"] : [];
  const all = [...toasts, "session", "page", "dialogs", "banners"];
  expect(heard).toEqual(all.map((who) => [who, name, data]));
};

const isPublished = (name: SocketName): name is PublishedName =>
  !name.startsWith("socket.") && name !== "lobby.token-update";

test.each(sentNames.filter(isPublished))(
  "%s reaches the session, the page, the dialogs and the banners",
  isReceived,
);

test("what the shell keeps to itself reaches nobody", async () => {
  heard = [];
  socket.serve("lobby.token-update", { token: "t", expires_at: 1 });
  socket.serve("socket.ping", {});
  await isReceived("profile.update");
});

test("what has another shape reaches nobody and is shown", async () => {
  heard = [];
  socket.serve("account.user-update", { user: { username: "ava" } });
  await expect.poll(() => heard).not.toEqual([]);
  expect(heard).toEqual([["debug", expect.stringContaining("dropped account.user-update"), null]]);
});
