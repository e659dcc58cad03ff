/** How browsers find a way to each other in live video. */
export interface LiveSettings {
  /** `stun:` and `turn:` addresses. */
  readonly iceServers: readonly string[];
  /** The secret that the TURN servers share with us (coturn's `static-auth-secret`); null: there are none. */
  readonly turnSecret: string | null;
  /** A Janus that sends broadcasts on; null: they go from browser to browser. */
  readonly mediaServer: MediaServerSettings | null;
}

export interface MediaServerSettings {
  /** The WebSockets of its API, `ws://host:8188` or `wss://host/janus`. */
  readonly url: string;
  /** What it shares with us (`token_auth_secret`). */
  readonly secret: string;
}

const SHORTEST_SECRET = 32;

const readMediaServer = (
  text: (name: string) => string | null,
): { readonly mediaServer: MediaServerSettings | null; readonly refusals: readonly string[] } => {
  const [value, secret] = [text("MEDIA_SERVER_URL"), text("MEDIA_SERVER_SECRET")];
  if (value === null)
    return {
      mediaServer: null,
      refusals: secret === null ? [] : ["MEDIA_SERVER_SECRET goes with MEDIA_SERVER_URL."],
    };
  const url = URL.parse(value);
  const refusals: string[] = [];
  if (url === null || !["ws:", "wss:"].includes(url.protocol) || url.username !== "" || url.hash !== "")
    refusals.push(
      "MEDIA_SERVER_URL must be the address of Janus's WebSockets, like ws://127.0.0.1:8188, without a name or password.",
    );
  if (secret === null || secret.length < SHORTEST_SECRET)
    refusals.push(
      `MEDIA_SERVER_URL needs MEDIA_SERVER_SECRET, Janus's token_auth_secret, with ${SHORTEST_SECRET} characters or more.`,
    );
  return {
    mediaServer: refusals.length === 0 && secret !== null ? { url: value, secret } : null,
    refusals,
  };
};

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
  const { mediaServer, refusals: mediaRefusals } = readMediaServer(text);
  return { live: { iceServers, turnSecret, mediaServer }, refusals: [...refusals, ...mediaRefusals] };
};
