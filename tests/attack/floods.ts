import type { Flood } from "./flood.ts";
import { authorize } from "./floods/authorize.flood.ts";
import { calls } from "./floods/calls.flood.ts";
import { frames, idleSockets } from "./floods/frames.flood.ts";
import { messages } from "./floods/messages.flood.ts";
import { madeUpCookies, passwords, requests, searches } from "./floods/requests.flood.ts";
import { routes } from "./floods/routes.flood.ts";
import { signals } from "./floods/signals.flood.ts";
import { slowReaders, slowSenders } from "./floods/slow.flood.ts";
import { strangers } from "./floods/strangers.flood.ts";
import { interlacedUploads, uploads } from "./floods/uploads.flood.ts";

/** Every flood by its name on the command line. */
export const floods = {
  calls,
  routes,
  frames,
  messages,
  requests,
  cookies: madeUpCookies,
  passwords,
  searches,
  "idle-sockets": idleSockets,
  authorize,
  signals,
  strangers,
  uploads,
  "interlaced-uploads": interlacedUploads,
  "slow-senders": slowSenders,
  "slow-readers": slowReaders,
} satisfies Readonly<Record<string, Flood>>;

export type FloodName = keyof typeof floods;
