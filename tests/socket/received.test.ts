import { createActor, fromCallback, setup } from "xstate";
import { beforeEach, describe, expect, test } from "vitest";

import { createPostOffice } from "../../src/actors/app/post-office.ts";
import { openLine } from "../../src/actors/socket/socket-line.ts";
import { socketMachine, type FrameSent } from "../../src/machines/socket/socket.machine.ts";
import { encodeFrame } from "../../src/protocol/frame.ts";
import { announcedTemplates, socketEvent } from "../../src/protocol/socket-events.ts";

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

const transport = fromCallback<FrameSent>(({ sendBack }) => {
  const line = openLine("ws://here/socket", () => socket as unknown as WebSocket, {
    opened: (version) => sendBack({ type: "socket.opened", version }),
    received: (name, data) => sendBack({ type: "message.received", name, data }),
    closed: () => undefined,
    debug: (message) => heard.push(["debug", message, null]),
  });
  return () => line.close();
});

const listener = fromCallback<
  { readonly type: string; readonly name: string; readonly data: unknown },
  string
>(({ receive, input }) => receive(({ name, data }) => void heard.push([input, name, data])));

/** The shell's own parts between the wire and whoever listens: line, socket machine, post office. */
const shell = setup({
  actors: { socket: socketMachine.provide({ actors: { transport } }), listener },
}).createMachine({
  invoke: [
    { src: "listener", id: "session", systemId: "session", input: "session" },
    { src: "listener", id: "page", systemId: "page", input: "page" },
    { src: "listener", id: "dialogs", systemId: "dialogs", input: "dialogs" },
    { src: "listener", id: "banners", systemId: "banners", input: "banners" },
    { src: "listener", id: "toasts", systemId: "toasts", input: "toasts" },
    { src: "socket", id: "socket", input: { token: null, jitter: 100, rooms: [] } },
  ],
});

beforeEach(() => {
  heard = [];
  socket = new ServedSocket();
  const office = createPostOffice(() => 0);
  const app = createActor(shell, { inspect: office.inspect }).start();
  office.open(app);
  socket.serve("socket.template", { ...announcedTemplates() });
  return () => app.stop();
});

/** Serves an event with a value in each of its fields; it has to reach its listeners, and nobody else, as it was. */
const isReceived = (name: string): void => {
  const data = Object.fromEntries(socketEvent(name).fields.map((field, index) => [field, `value ${index}`]));
  heard = [];
  socket.serve(name, data);
  expect(heard).toEqual(["session", "page", "dialogs", "banners"].map((who) => [who, name, data]));
};

describe("what the server says reaches the session, the page, the dialogs and the banners", () => {
  test("a change of the account", () => isReceived("account.user-update"));
  test("a change of a profile", () => isReceived("profile.update"));
  test("a private show's end", () => isReceived("lobby.private-end"));
  test("a spy's end", () => isReceived("lobby.spy-end"));
  test("cam to cam, start and end", () => {
    isReceived("lobby.cam2cam-start");
    isReceived("lobby.cam2cam-end");
  });
  test("private messages", () => isReceived("lobby.private-messages"));
  test("discover", () => isReceived("lobby.discover"));
  test("a shared camera: asked for, accepted, declined", () => {
    for (const answer of ["request", "accepted", "declined"]) isReceived(`lobby.sharecam-${answer}`);
  });
  test("friends: asked, accepted, deleted", () => {
    for (const news of ["request", "accepted", "deleted"]) isReceived(`friend.${news}`);
  });
  test("a status", () => isReceived("lobby.status-update"));
  test("where a stream goes in", () => isReceived("lobby.stream-ingest-info"));
  test("a disconnect", () => isReceived("lobby.disconnect"));
});

test("what the shell keeps to itself reaches nobody", () => {
  heard = [];
  socket.serve("lobby.token-update", { token: "t", expires_at: 1 });
  socket.serve("socket.ping", {});
  expect(heard).toEqual([]);
});
