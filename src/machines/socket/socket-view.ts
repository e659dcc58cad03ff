import type { SocketSnapshot } from "./socket.machine.ts";

/** `reconnecting` is shown to the user; the first seconds of a page are not. */
export type SocketView =
  | { readonly status: "connecting" }
  | { readonly status: "connected" }
  | { readonly status: "reconnecting" }
  | { readonly status: "offline" };

export const selectSocketView = (snapshot: SocketSnapshot): SocketView => {
  if (snapshot.matches("offline")) return { status: "offline" };
  if (snapshot.matches({ open: "connected" }) || snapshot.matches({ open: "refreshing" }))
    return { status: "connected" };
  const { wasConnected, attempts } = snapshot.context;
  return { status: attempts >= (wasConnected ? 2 : 3) ? "reconnecting" : "connecting" };
};
