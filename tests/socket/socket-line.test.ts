import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { openLine } from "../../src/actors/socket/socket-line.ts";
import { drawJitter } from "../../src/actors/socket/jitter.ts";
import { socketUrl } from "../../src/actors/socket/transport.actors.ts";
import { encodeFrame } from "../../src/protocol/frame.ts";
import { announcedTemplates, socketEvent } from "../../src/protocol/socket-events.ts";

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  binaryType = "blob";
  readonly sent: unknown[] = [];
  closedWith: number | null = null;
  send(bytes: unknown) {
    this.sent.push(bytes);
  }
  close(code: number) {
    this.closedWith = code;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  deliver(name: string, data: Record<string, unknown>) {
    const { id, fields } = socketEvent(name);
    this.deliverText(encodeFrame(id, fields, data));
  }
  deliverText(text: string) {
    const bytes = new TextEncoder().encode(text);
    this.dispatchEvent(new MessageEvent("message", { data: bytes.buffer }));
  }
}

const lineOf = () => {
  const socket = new FakeSocket();
  const told: (readonly unknown[])[] = [];
  const line = openLine("ws://here/socket", () => socket as unknown as WebSocket, {
    opened: (version) => told.push(["opened", version]),
    received: (name, data) => told.push([name, data]),
    closed: (code) => told.push(["closed", code]),
    debug: (message) => told.push(["debug", message]),
  });
  return { line, socket, told };
};

describe("the line", () => {
  test("[RT-44] it speaks binary: bytes go out, bytes come in", () => {
    const { line, socket } = lineOf();
    line.send({ name: "socket.pong", data: {} });
    expect([socket.binaryType, socket.sent[0] instanceof Uint8Array]).toEqual(["arraybuffer", true]);
  });

  test("[RT-15] what goes out is a JSON array of event id, payload, mask and values", () => {
    const { line, socket } = lineOf();
    line.send({ name: "socket.join", data: { room: "profile:ava" } });
    const text = new TextDecoder().decode(socket.sent[0] as Uint8Array);
    expect(JSON.parse(text)).toEqual([socketEvent("socket.join").id, { room: "profile:ava" }, 0, []]);
  });

  test("[RT-16] masked values are decoded with the templates that the server supplied", () => {
    const { socket, told } = lineOf();
    socket.deliver("socket.template", {
      version: 1,
      events: { "150": { name: "profile.update", fields: ["username"] } },
    });
    socket.deliver("profile.update", { username: "ava" });
    expect(told).toEqual([
      ["opened", 1],
      ["profile.update", { username: "ava" }],
    ]);
  });

  test("[ERR-27] unknown ids and broken frames are told to debug only", () => {
    const { socket, told } = lineOf();
    socket.deliver("socket.template", { ...announcedTemplates() });
    socket.deliverText("[9999,null,0,[]]");
    socket.deliverText("no frame");
    expect(told.slice(1)).toEqual([
      ["debug", "unknown socket event 9999"],
      ["debug", "broken frame: not JSON"],
    ]);
  });

  test("an announcement of another shape announces nothing and is told to debug", () => {
    for (const data of [
      {},
      { version: "1", events: {} },
      { version: 1 },
      { version: 1, events: { "150": "profile.update" } },
      { version: 1, events: { "150": { name: "profile.update", fields: [1] } } },
    ]) {
      const { socket, told } = lineOf();
      socket.deliver("socket.template", data);
      socket.deliver("profile.update", { username: "ava" });
      expect(told).toEqual([
        ["debug", "broken frame: templates"],
        ["debug", "unknown socket event 150"],
      ]);
    }
  });

  test("any bytes at all break nothing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { socket, told } = lineOf();
        socket.deliverText(text);
        expect(told.every(([kind]) => kind === "debug")).toBe(true);
      }),
    );
  });

  test("a close is told once, an own close not at all", () => {
    const { socket, told } = lineOf();
    socket.close(1006);
    socket.close(1006);
    expect(told).toEqual([["closed", 1006]]);
    const other = lineOf();
    other.line.close();
    expect([other.told, other.socket.closedWith]).toEqual([[], 1000]);
  });
});

describe("the transport", () => {
  test("[RT-08] the first reconnect delay is a whole number from 50 to 300 ms, both ends included", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const jitter = drawJitter(() => random);
        return Number.isInteger(jitter) && jitter >= 50 && jitter <= 300;
      }),
    );
    expect([drawJitter(() => 0), drawJitter(() => 0.999_999)]).toEqual([50, 300]);
  });

  test("[RT-42] [RT-43] the address is the page global, else /socket of the page's host", () => {
    const location = { protocol: "https:", host: "marquee.example" };
    expect(socketUrl("wss://sockets.example/s", location)).toBe("wss://sockets.example/s");
    expect(socketUrl(null, location)).toBe("wss://marquee.example/socket");
    expect(socketUrl(null, { protocol: "http:", host: "127.0.0.1:3000" })).toBe("ws://127.0.0.1:3000/socket");
  });
});
