import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { Client, SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { hasJanus, janusServer, type JanusServer } from "./janus-server.ts";
import { listen, OF_AVA, onAir, STREAM } from "./on-air.ts";
import { offerOf } from "./sdp.ts";

describe.skipIf(!hasJanus)("[X-25] broadcasts through Janus", () => {
  let janus: JanusServer;
  let server: ServerFixture;
  let ava: Client;
  let fan: Client;
  let sockets: SocketClient[] = [];
  const { goLive, keep } = onAir(() => ava);

  beforeAll(async () => {
    janus = await janusServer();
    await janus.start();
    server = await startFixture({ demo: true, environment: janus.environment });
    [ava, fan] = [await server.signedIn("ava"), await server.signedIn("sub")];
  });
  afterAll(async () => {
    await server?.stop();
    await janus?.stop();
  });
  let live = "";
  beforeEach(async () => {
    live = (await goLive()).stream.id;
    await server.advance(0);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.close();
    sockets = [];
    await ava.delete(`${STREAM}/${live}`);
    await server.advance(0);
  });

  const hear = async (client: Client) => {
    const socket = await listen(client);
    sockets.push(socket);
    return socket;
  };
  const rooms = () => server.services.ports.mediaServer!.rooms();
  const lines = () => server.services.database.selectFrom("stream_line").selectAll().execute();
  const join = (client: Client, peer: string, more: object = { entering: false, line: true }) =>
    client.post(`${OF_AVA}/join`, { peer, entering: true, ...more });
  const signal = (socket: SocketClient, more: object) =>
    socket.send("stream.signal", { stream_id: live, from: "a1", to: "server", kind: "offer", ...more });

  /** The creator's page sends, and hears so. */
  const send = async (socket: SocketClient, sdp = offerOf(), from = "a1") => {
    signal(socket, { from, data: { sdp } });
    const told = await socket.next("stream.signal");
    expect(told).toMatchObject({ from: "server", to: from, kind: "answer" });
    return (told as { readonly data: { readonly sdp: string } }).data.sdp;
  };
  test("[RT-40] the creator's pages are told the mode, and the room is there while the broadcast runs", async () => {
    const page = await hear(ava);
    expect((await goLive()).mode).toBe("server");
    expect(await page.next("lobby.stream-ingest-info")).toMatchObject({
      ...{ stream_id: live, mode: "server", url: null, token: null },
    });
    expect((await keep(live)).body.mode).toBe("server");
    expect(await rooms()).toEqual([live]);
    await ava.delete(`${STREAM}/${live}`);
    await server.advance(0);
    expect(await rooms()).toEqual([]);
  });

  test("the creator's page is answered; a way that is lost is looked for on the same line", async () => {
    const [atAva, atFan] = [await hear(ava), await hear(fan)];
    expect((await join(fan, "f1", {})).body).toMatchObject({ mode: "server", replaced: false });
    // Nothing is sent yet.
    expect((await join(fan, "f1")).status).toBe(200);
    const answered = await send(atAva, offerOf("4711"));
    expect(answered).toMatch(/m=video[^]*a=recvonly/);
    expect(answered).toMatch(/a=candidate/);
    const before = await lines();
    expect(before.map(({ peer }) => peer)).toEqual(["a1"]);
    await send(atAva, offerOf("4711").replaceAll("ice-ufrag:uf", "ice-ufrag:another"));
    expect(await lines()).toEqual(before);
    // Her line has not opened: there is nothing to show.
    expect((await join(fan, "f1")).status).toBe(200);
    expect(atFan.received().filter(({ name }) => name === "stream.signal")).toEqual([]);
    expect(await server.services.ports.mediaServer!.show(live, before[0]!.feed)).toBeNull();
  });

  test("Janus takes no request without a token, and none with another's", async () => {
    for (const token of [null, "1999999999,janus,janus.plugin.videoroom:AAAA"]) {
      const socket = new WebSocket(janus.environment.MEDIA_SERVER_URL, "janus-protocol");
      await new Promise((resolve) => socket.once("open", resolve));
      const answered = new Promise<string>((resolve) =>
        socket.once("message", (bytes: Buffer) => resolve(bytes.toString())),
      );
      socket.send(
        JSON.stringify({ janus: "create", transaction: "t", ...(token === null ? {} : { token }) }),
      );
      expect(JSON.parse(await answered)).toMatchObject({ janus: "error", error: { code: 403 } });
      socket.close();
    }
  });

  test("a killed Janus ends no broadcast: the creator's page sends anew when it is back", async () => {
    const atAva = await hear(ava);
    await join(fan, "f1", {});
    await send(atAva, offerOf("4711"));
    const before = await lines();
    await janus.kill();
    // Both pages go on without it.
    signal(atAva, { data: { sdp: offerOf("4711") } });
    expect((await join(fan, "f1")).status).toBe(200);
    expect((await keep(live)).status).toBe(200);
    await janus.start();
    await send(atAva, offerOf("4712"));
    expect((await lines()).map(({ handle }) => handle)).not.toEqual(before.map(({ handle }) => handle));
    expect(await rooms()).toEqual([live]);
  });

  test("a broadcast that ends while Janus stands still leaves no room and no line behind", async () => {
    const atAva = await hear(ava);
    await send(atAva);
    janus.pause(true);
    await ava.delete(`${STREAM}/${live}`);
    await server.advance(0);
    janus.pause(false);
    expect(await rooms()).toEqual([live]);
    await server.advance(600);
    expect(await rooms()).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  test("a room that no broadcast has any more is swept", async () => {
    await server.services.ports.mediaServer!.open("gone");
    expect((await rooms()).toSorted()).toEqual(["gone", live].toSorted());
    await server.services.database
      .updateTable("stream_page")
      .set({ seen_at: 4_000_000_000 })
      .where("stream_id", "=", live)
      .execute();
    await server.advance(3700);
    expect(await rooms()).toEqual([live]);
  });
});
