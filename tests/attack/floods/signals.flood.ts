import { setTimeout as pause } from "node:timers/promises";

import { createClient } from "../../running/http-client.ts";
import { inParallel, type Flood } from "../flood.ts";
import { openSessions } from "../open-session.ts";
import { createCounter } from "../tally.ts";

/** A few less frames than end a socket, in a second. */
const SIGNALS_A_SECOND = 40;
const SECONDS = 20;

/** Sockets of one account that send signals as fast as they may, until each of them is closed. */
export const signals: Flood = async ({ origin, database, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const { cookie, address } = await maker.open("sub");
  await maker.end();
  const client = createClient(origin, { "x-forwarded-for": address });
  client.setCookie(cookie);
  const { node_token: token } = (await client.get("/api/v1/auth/session")).body.user;
  const data = { sdp: "v=0\r\n" };
  const sockets = large ? 90 : 20;
  await inParallel(sockets, sockets, async () => {
    const socket = await client.socket();
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    let isOpen = true;
    void socket.closed.then((code) => {
      isOpen = false;
      counter.answered(code);
    });
    for (let second = 0; isOpen && second < SECONDS; second += 1) {
      for (let count = 0; count < SIGNALS_A_SECOND; count += 1)
        socket.send("stream.signal", { stream_id: "none", from: "a1", to: "b1", kind: "offer", data });
      await pause(1000);
    }
    if (isOpen) counter.wrong("a socket may signal without end");
    socket.close();
  });
  return counter.tally();
};
