import type { FastifyReply, FastifyRequest } from "fastify";

import { refuse, type Refusal } from "../http/reply.ts";
import type { UploadPlaces } from "./upload-places.ts";

/**
 * Takes a place for a request of an account, which is given back when the answer is written or the connection ends. Answers why there
 * is none; `retryAfter` in seconds. Whoever has hung up meanwhile gets none: his end has been told already.
 */
export const holdPlace = (
  places: UploadPlaces,
  accountId: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  retryAfter: number,
): Refusal | null => {
  const { raw } = reply;
  const { socket } = request.raw;
  if (raw.destroyed || socket.destroyed) return refuse("bad_request");
  const place = places.enter(accountId);
  if (typeof place === "string")
    return refuse(place === "account" ? "too_many" : "unavailable", { retryAfter });
  let isHeld = true;
  // Both hear of the end of a connection, but an answer that waits behind another one of it does not.
  const leave = (): void => {
    socket.off("close", leave);
    if (isHeld) place.leave();
    isHeld = false;
  };
  raw.once("close", leave);
  socket.once("close", leave);
  return null;
};
