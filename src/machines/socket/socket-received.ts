import type { CurrentUser } from "../../protocol/records.ts";

/** Fields of the socket events that machines read; the others arrive with unknown fields. */
export interface SocketFields {
  readonly "account.user-update": { readonly user: CurrentUser };
  readonly "account.verification-update": {
    readonly status: "approved" | "rejected" | "under_review";
    readonly reason: string | null;
  };
  readonly "account.logout": { readonly reason: string };
  readonly "payment.update": {
    readonly type: string;
    readonly model_username: string;
    readonly status: string;
    readonly transaction_id: string;
    readonly amount_usd: number;
    readonly payment_intent: string;
    readonly initial_purchase: boolean;
  };
  readonly "post.update": {
    readonly model_username: string;
    readonly post_id: number;
    readonly action: "add" | "delete" | "notify-new" | "edit" | "pin" | "unpin";
    readonly access: string;
  };
  readonly "post.thumb": { readonly post_id: number; readonly media_id: number; readonly thumb_url: string };
  readonly "profile.update": { readonly username: string };
  readonly "logo.update": { readonly username: string; readonly logo: string | null };
}

export type SocketName = keyof SocketFields;

/** A message of the server, told to session, page, dialogs and banners. */
export type SocketReceived = {
  readonly [Name in SocketName]: {
    readonly type: "socket.received";
    readonly name: Name;
    readonly data: SocketFields[Name];
  };
}[SocketName];

/** The line is there again after it was lost: what the server said meanwhile was not heard. Told to the page. */
export interface LineRestored {
  readonly type: "line.restored";
}
