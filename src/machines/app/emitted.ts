import type { SubscriptionChange } from "../../domain/subscription/change.ts";
import type { UnlockThing } from "../unlock/unlock-offer.ts";
import type { DialogRequest } from "./dialog-request.ts";

/** A message that shows for a while; `delay` and `duration` in milliseconds (CONST-07). */
export interface ToastRequest {
  readonly kind: "success" | "error" | "info";
  readonly title?: string | undefined;
  readonly text: string;
  readonly delay?: number | undefined;
  readonly duration?: number | undefined;
}

export type ToastRequested = { readonly type: "toast.requested" } & ToastRequest;

/**
 * `replace` leaves no history entry; `load` asks the server for the page anew; `returning` takes the present address along
 * as `return_uri`.
 */
export interface NavigationRequested {
  readonly type: "navigation.requested";
  readonly to: string;
  readonly replace?: boolean | undefined;
  readonly load?: boolean | undefined;
  readonly returning?: boolean | undefined;
}

/** A subscription of the viewer ended or goes on; null: what the page shows of it may be out of date. */
export interface SubscriptionChanged {
  readonly type: "subscription.changed";
  readonly username: string;
  readonly change: SubscriptionChange | null;
}

/** Something that was locked is open for the viewer now. */
export interface ThingOpened {
  readonly type: "thing.opened";
  readonly thing: UnlockThing;
}

/** The viewer's password is another one now: all other sessions have ended. */
export interface PasswordChanged {
  readonly type: "password.changed";
}

/** Posts of the viewer's own were written, changed or taken away. */
export interface PostsChanged {
  readonly type: "posts.changed";
}

/** Whether earnings can be paid out is to be looked at now (PROFILE-19). */
export interface PayoutCheckRequested {
  readonly type: "payout.checkRequested";
}

/**
 * What any machine may ask of the always-on actors, by `emit`. The wiring in `src/actors/app/event-dispatcher.ts` hears every
 * actor and forwards, so machines never know each other.
 */
export type SharedEmitted =
  | ToastRequested
  | NavigationRequested
  | { readonly type: "page.reloadRequested" }
  | { readonly type: "dialog.requested"; readonly dialog: DialogRequest }
  | { readonly type: "dialog.closeRequested" }
  | {
      readonly type: "analytics.recorded";
      readonly event: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly type: "flash.requested"; readonly toast: ToastRequest }
  | SubscriptionChanged
  | PasswordChanged
  | ThingOpened
  | PostsChanged
  | PayoutCheckRequested
  | { readonly type: "logout.requested"; readonly reload?: boolean | undefined };

/** The answer to a `confirm` or `alert` dialog, sent to the actor that asked for it. */
export interface QuestionAnswered {
  readonly type: "question.answered";
  readonly name: string;
  readonly answer: "confirmed" | "cancelled" | "dismissed";
}
