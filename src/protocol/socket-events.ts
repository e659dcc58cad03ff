import { SOCKET_PROTOCOL_VERSION } from "../domain/socket/protocol-version.ts";
import { accountSocket } from "./account/account.socket.ts";
import { chatSocket } from "./chat/chat.socket.ts";
import { directMessageSocket } from "./direct-message/direct-message.socket.ts";
import { friendSocket } from "./friend/friend.socket.ts";
import { lobbySocket } from "./lobby/lobby.socket.ts";
import { logoSocket } from "./logo/logo.socket.ts";
import { notificationSocket } from "./notification/notification.socket.ts";
import { paymentSocket } from "./payment/payment.socket.ts";
import { postSocket } from "./post/post.socket.ts";
import { privateShowSocket } from "./private-show/private-show.socket.ts";
import { profileSocket } from "./profile/profile.socket.ts";
import { LAST_FIXED_ID } from "./socket/fixed-ids.ts";
import type { SocketRow } from "./socket/socket-family.ts";
import { socketSocket } from "./socket/socket.socket.ts";
import { streamSocket } from "./stream/stream.socket.ts";
import { tipSocket } from "./tip/tip.socket.ts";
import { toyControlSocket } from "./toy-control/toy-control.socket.ts";
import { versusSocket } from "./versus/versus.socket.ts";

/** Every socket event of the product, by name and in id order (RT-17). */
export const socketTable = {
  ...socketSocket,
  ...lobbySocket,
  ...friendSocket,
  ...privateShowSocket,
  ...chatSocket,
  ...tipSocket,
  ...directMessageSocket,
  ...versusSocket,
  ...toyControlSocket,
  ...streamSocket,
  ...postSocket,
  ...profileSocket,
  ...logoSocket,
  ...notificationSocket,
  ...paymentSocket,
  ...accountSocket,
} as const;

type SocketTable = typeof socketTable;
/** The events that are sent: all but reserved ids. */
export type SocketName = {
  [Name in keyof SocketTable]: SocketTable[Name]["data"] extends null ? never : Name;
}[keyof SocketTable];
export type SocketData<Name extends SocketName> = NonNullable<SocketTable[Name]["data"]>["Type"];

/** An event with its data; `name` tells which. */
export type SocketMessage<Name extends SocketName = SocketName> = {
  readonly [Each in Name]: { readonly name: Each; readonly data: SocketData<Each> };
}[Name];

/** What features publish and pages hear: the connection's own messages, and the token of the next one, stay with the socket. */
export type PublishedName = Exclude<SocketName, `socket.${string}` | "lobby.token-update">;

/** `fields` is the template of an event: its field names in the order of the mask's bits. */
export interface SocketEvent extends SocketRow<string, SocketTable[keyof SocketTable]["data"]> {
  readonly fields: readonly string[];
}

/** The rows of the table with their templates, by id order. */
export const socketEvents: readonly SocketEvent[] = Object.values(socketTable).map((row) => ({
  ...row,
  fields: row.id <= LAST_FIXED_ID || row.data === null ? [] : Object.keys(row.data.fields),
}));

const byName = new Map(socketEvents.map((event) => [event.name, event]));
const byId = new Map(socketEvents.map((event) => [event.id, event]));

/** The event of a name. Throws for a name that the table does not have: the outbox may hold one of a newer server. */
export const socketEvent = (name: string): SocketEvent => {
  const event = byName.get(name);
  if (event === undefined)
    throw new Error(`There is no socket event '${name}' in src/protocol/socket-events.ts.`);
  return event;
};

/** The event of an id, for `decodeFrame`. */
export const socketEventOf = (id: number): SocketEvent | undefined => byId.get(id);

/** What the server sends first, as id 0 (RT-18): the version and all templates; the fixed ids need none. */
export const announcedTemplates = (): SocketData<"socket.template"> => ({
  version: SOCKET_PROTOCOL_VERSION,
  events: Object.fromEntries(
    socketEvents
      .filter(({ id }) => id > LAST_FIXED_ID)
      .map(({ id, name, fields }) => [String(id), { name, fields }]),
  ),
});
