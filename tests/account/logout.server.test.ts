import { once } from "node:events";

import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

import { decodeFrame, encodeFrame } from "../../src/protocol/frame.ts";
import { SOCKET_PROTOCOL_VERSION } from "../../src/domain/socket/protocol-version.ts";
import { socketEvent, socketEventOf } from "../../src/protocol/socket-events.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { visit, type Visitor } from "./visitor.ts";

const PASSWORD = "long enough 1";

let test_: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  test_ = await createTestDatabase();
  server = await launchServer({ DATABASE_URL: test_.url, DATA_DIR: test_.dataDir, DEMO: "0" });
  const visitor = await visit(server.origin);
  await visitor.post("/api/v1/auth/signup", { username: "dana", password: PASSWORD });
});
afterAll(async () => {
  await server?.stop();
  await test_?.drop();
});

const signIn = async (): Promise<Visitor> => {
  const visitor = await visit(server.origin);
  await visitor.post("/api/v1/auth/signin", { email: "dana", password: PASSWORD });
  await visitor.load();
  return visitor;
};

/** A tab: an authorized socket of the visitor's session, and all that it hears. */
const openTab = async (visitor: Visitor) => {
  const heard: { readonly name: string; readonly data: object }[] = [];
  let authorized = (): void => undefined;
  const ready = new Promise<void>((resolve) => (authorized = resolve));
  const socket = new WebSocket(`${server.origin.replace("http", "ws")}/socket`, {
    headers: { cookie: visitor.cookie(), origin: server.origin },
  });
  const closed = once(socket, "close");
  socket.on("message", (text) => {
    const frame = decodeFrame(String(text), socketEventOf);
    if (frame.status !== "decoded") return;
    heard.push(frame);
    if (frame.name === "socket.authorized") authorized();
  });
  await once(socket, "open");
  const { user } = (await visitor.get("/api/v1/auth/session")).body as { user: { node_token: string } };
  const { id, fields } = socketEvent("socket.authorize");
  const frame = encodeFrame(id, fields, { token: user.node_token, version: SOCKET_PROTOCOL_VERSION });
  socket.send(Buffer.from(frame));
  await ready;
  return { socket, heard, closed };
};

test("logging out tells the session's other tabs and closes their sockets; another session hears nothing", async () => {
  const visitor = await signIn();
  const tabs = [await openTab(visitor), await openTab(visitor)];
  const elsewhere = await openTab(await signIn());
  expect((await visitor.post("/api/v1/auth/logout", {})).status).toBe(200);
  for (const { closed, heard } of tabs) {
    await closed;
    expect(heard.at(-1)).toMatchObject({ name: "account.logout", data: { reason: "sign-out" } });
  }
  expect(elsewhere.socket.readyState).toBe(WebSocket.OPEN);
  expect(elsewhere.heard.map(({ name }) => name)).not.toContain("account.logout");
  elsewhere.socket.close();
});
