import { createHmac } from "node:crypto";

import type { EpochSeconds } from "../../domain/unit/unit.ts";

/** For how long a token lets somebody in: he asks at once. */
const TOKEN_SECONDS = 120;

export const VIDEOROOM = "janus.plugin.videoroom";

const signed = (secret: string, now: EpochSeconds, parts: readonly string[]): string => {
  const text = [now + TOKEN_SECONDS, ...parts].join(",");
  return `${text}:${createHmac("sha1", secret).update(text).digest("base64")}`;
};

/** What lets a request in, for the videoroom alone (Janus's `token_auth_secret`). */
export const requestToken = (secret: string, now: EpochSeconds): string =>
  signed(secret, now, ["janus", VIDEOROOM]);

/** What lets one line into one room, and into no other. */
export const lineToken = (
  secret: string,
  now: EpochSeconds,
  { room, line }: { readonly room: number; readonly line: string },
): string => signed(secret, now, [VIDEOROOM, `room=${room}`, `line=${line}`]);

/** What only who has the secret can make of a purpose and a room: the words that Janus asks for before it lets somebody change it or come in. */
export const roomWord = (secret: string, purpose: "secret" | "pin", room: number): string =>
  createHmac("sha256", secret).update(`${purpose}:${room}`).digest("base64url");
