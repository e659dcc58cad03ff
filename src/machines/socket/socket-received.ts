import type { PublishedName, SocketData } from "../../protocol/socket-events.ts";

/** What a feature of the server published, told to session, page, dialogs and banners. */
export type SocketReceived = {
  readonly [Name in PublishedName]: {
    readonly type: "socket.received";
    readonly name: Name;
    readonly data: SocketData<Name>;
  };
}[PublishedName];

/** The line is there again after it was lost: what the server said meanwhile was not heard. Told to the page. */
export interface LineRestored {
  readonly type: "line.restored";
}
