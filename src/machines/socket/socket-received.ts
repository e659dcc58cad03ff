import type { PublishedName, SocketData } from "../../protocol/socket-events.ts";

/** What a feature of the server published; session, page, dialogs and banners receive it. */
export type SocketReceived = {
  readonly [Name in PublishedName]: {
    readonly type: "socket.received";
    readonly name: Name;
    readonly data: SocketData<Name>;
  };
}[PublishedName];

/** The connection is back: what was published meanwhile was missed. The page receives it. */
export interface LineRestored {
  readonly type: "line.restored";
}
