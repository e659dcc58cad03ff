/** How browsers find a way to each other in live video. */
export interface LiveSettings {
  /** `stun:` and `turn:` addresses. */
  readonly iceServers: readonly string[];
  /** The secret that the TURN servers share with us (coturn's `static-auth-secret`); null: there are none. */
  readonly turnSecret: string | null;
}

const ADDRESS = /^(stun|stuns|turn|turns):[A-Za-z0-9.\-[\]:]+(\?transport=(udp|tcp))?$/;

/** Reads `ICE_SERVERS` and `TURN_SECRET`; `refusals` says in sentences what cannot be used. */
export const readLive = (
  text: (name: string) => string | null,
): { readonly live: LiveSettings; readonly refusals: readonly string[] } => {
  const iceServers = (text("ICE_SERVERS") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const turnSecret = text("TURN_SECRET");
  const wrong = iceServers.filter((address) => !ADDRESS.test(address));
  const refusals = wrong.map(
    (address) => `ICE_SERVERS must be addresses like stun:host:3478 or turn:host:3478, not '${address}'.`,
  );
  if (iceServers.some((address) => address.startsWith("turn")) && turnSecret === null)
    refusals.push("A TURN server in ICE_SERVERS needs TURN_SECRET, the secret that it shares with us.");
  return { live: { iceServers, turnSecret }, refusals };
};
