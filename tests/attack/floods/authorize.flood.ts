import { createClient } from "../../running/http-client.ts";
import { floodAuthorize } from "../authorize-flood.ts";
import type { Flood } from "../flood.ts";
import { openSessions } from "../open-session.ts";
import { createCounter } from "../tally.ts";

/** Sockets of one account that send `socket.authorize` again and again, and are opened anew when they are closed. */
export const authorize: Flood = async ({ origin, database, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const { cookie, address } = await maker.open("sub");
  await maker.end();
  const client = createClient(origin, { "x-forwarded-for": address });
  client.setCookie(cookie);
  const { opened, refused, closed } = await floodAuthorize(origin, client, {
    sockets: large ? 300 : 30,
    framesASecond: 10,
    reopenedASecond: 200,
    milliseconds: large ? 15_000 : 1500,
  });
  for (let count = 0; count < opened; count += 1) counter.answered(101);
  for (let count = 0; count < refused; count += 1) counter.answered(429);
  for (let count = 0; count < closed; count += 1) counter.answered(1008);
  return counter.tally();
};
