import type { SocketReceived } from "../socket/socket-received.ts";
import type { ProfileContext, ProfileEvent } from "./profile-events.ts";

/** Whether a name is that of this page's creator. */
export const isMine = ({ route }: ProfileContext, username: string): boolean =>
  username.toLowerCase() === route.username.toLowerCase();

/** Whether the socket tells something of this page's creator. */
export const isOf = (context: ProfileContext, event: ProfileEvent, name: SocketReceived["name"]): boolean =>
  event.type === "socket.received" &&
  event.name === name &&
  "username" in event.data &&
  isMine(context, event.data.username);
