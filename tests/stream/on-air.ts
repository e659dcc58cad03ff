import type { Client, SocketClient } from "../running/http-client.ts";

export const STREAM = "/api/v1/account/stream";
export const OF_AVA = "/api/v1/user/ava/stream";

/** What the creator's page asks while she is live. */
export const onAir = (ava: () => Client) => ({
  goLive: async (peer = "a1", title = "Morning coffee", goal: number | null = null) =>
    (await ava().post(STREAM, { kind: "broadcast", title, goal, peer })).body,
  keep: (id: string, peer = "a1", still: string | null = null) =>
    ava().post(`${STREAM}/${id}`, { peer, still }),
});

export const join = (client: Client, peer: string, entering = true) =>
  client.post(`${OF_AVA}/join`, { peer, entering });
export const say = (client: Client, message: string) => client.post(`${OF_AVA}/chat`, { message });

/** A socket of an account, authorized, and in the rooms that let it in: what is told from now on it hears. */
export const listen = async (client: Client, ...rooms: readonly string[]): Promise<SocketClient> => {
  const socket = await client.socket();
  const { user } = (await client.get("/api/v1/auth/session")).body;
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  for (const room of rooms) socket.send("socket.join", { room });
  socket.send("socket.ping", {});
  await socket.next("socket.pong");
  return socket;
};

/** What a socket has heard and nobody took: after a ping is answered, everything that it said before is done. */
export const heard = async (socket: SocketClient): Promise<readonly string[]> => {
  socket.send("socket.ping", {});
  await socket.next("socket.pong");
  return socket.received().map(({ name }) => name);
};
