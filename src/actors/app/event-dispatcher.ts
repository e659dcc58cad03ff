import type { AnyActorRef, InspectionEvent } from "xstate";

import type { RoomsChanged } from "../../machines/app/app.setup.ts";
import type { CodeLost } from "../../machines/app/code-lost.ts";
import type { DialogRequest } from "../../machines/app/dialog-request.ts";
import type { SharedEmitted } from "../../machines/app/emitted.ts";
import type { AnswerGiven } from "../../machines/dialogs/dialogs.machine.ts";
import type { CountersRead } from "../../machines/growl/growl.machine.ts";
import type { RouteChanged } from "../../machines/router/router.machine.ts";
import type { UserChanged } from "../../machines/session/session.machine.ts";
import type { SignalSent } from "../../machines/socket/socket.machine.ts";
import type { LineRestored, SocketReceived } from "../../machines/socket/socket-received.ts";
import { parentOf } from "./parent-of.ts";

type RoutedEvent =
  | CodeLost
  | SharedEmitted
  | RoomsChanged
  | AnswerGiven
  | RouteChanged
  | UserChanged
  | SocketReceived
  | SignalSent
  | LineRestored
  | CountersRead;

/** The dialog whose flow an actor belongs to; a form that stands in a page has none to close. */
const dialogOf = (from: AnyActorRef): string | null => {
  let ref: AnyActorRef | undefined = from;
  while (ref !== undefined && !ref.id.startsWith("dialog-")) ref = parentOf(ref);
  return ref?.id ?? null;
};

/** What becomes a toast wherever the account is; a tip's notice says again what its own event has said. */
const isToast = ({ name }: SocketReceived): boolean =>
  name === "notification.new" || name === "tip.received" || name === "tip.menu-purchase";

interface EventDispatcher {
  /** Listens to every actor of a system; given to `createActor` as `inspect`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Delivers what was emitted while the system started, and from now on at once. */
  readonly open: (app: AnyActorRef) => void;
  /** Opens a dialog that no machine asked for, as soon as the code of dialogs is there. */
  readonly openDialog: (dialog: DialogRequest) => void;
}

/**
 * Carries emitted events to the always-on actors, so that machines never know each other. A question remembers who
 * asked; its answer goes back there. `now` in epoch seconds.
 */
export const createEventDispatcher = (now: () => number): EventDispatcher => {
  let app: AnyActorRef | null = null;
  let waiting: { readonly from: AnyActorRef; readonly event: RoutedEvent }[] = [];
  let held: { readonly systemId: string; readonly event: object }[] = [];
  const askers = new Map<string, AnyActorRef>();

  const to = (systemId: string, event: object): void => {
    app?.system.get(systemId)?.send(event);
  };

  /** Hands to what comes after the first view, as soon as it is there; what is held back hurries it. */
  const toDeferred = (systemId: string, event: object): void => {
    if (held.length === 0 && app?.system.get(systemId) !== undefined) return to(systemId, event);
    held.push({ systemId, event });
    app?.send({ type: "deferred.wanted" });
  };

  const release = (): void => {
    const late = held;
    held = [];
    for (const { systemId, event } of late) to(systemId, event);
  };

  const ask = (
    from: AnyActorRef,
    event: Extract<RoutedEvent, { readonly type: "dialog.requested" }>,
  ): void => {
    const isQuestion = event.dialog.kind === "confirm" || event.dialog.kind === "alert";
    if (isQuestion) askers.set(from.sessionId, from);
    toDeferred("dialogs", { ...event, now: now(), ...(isQuestion ? { asker: from.sessionId } : {}) });
  };

  const answer = ({ asker, answer: given }: AnswerGiven): void => {
    const ref = askers.get(asker);
    if (ref?.getSnapshot().status === "active") ref.send(given);
    else askers.delete(asker);
  };

  const deliver = (from: AnyActorRef, event: RoutedEvent): void => {
    switch (event.type) {
      case "toast.requested":
      case "flash.requested":
        return toDeferred("toasts", event);
      case "navigation.requested":
        return to("router", event);
      case "page.reloadRequested":
        // A toast for the page after it has to be kept first.
        return held.length > 0 ? toDeferred("router", event) : to("router", event);
      case "dialog.requested":
        return ask(from, event);
      case "dialog.closeRequested":
        return to("dialogs", { ...event, actorId: dialogOf(from) });
      case "analytics.recorded":
        return toDeferred("analytics", event);
      case "logout.requested":
        return to("session", event);
      case "signal.sent":
      case "rooms.changed":
        return to("socket", event);
      case "thing.opened":
        return event.thing.kind === "post"
          ? toDeferred("openPosts", { type: "post.changed", postId: event.thing.id })
          : to("page", event);
      case "subscription.changed":
      case "password.changed":
      case "posts.changed":
        return to("page", event);
      case "line.restored":
        to("openPosts", event);
        to("session", event);
        return to("page", event);
      case "payout.checkRequested":
        return to("banners", event);
      case "counters.read":
        return to("growl", event);
      case "answer.given":
        return answer(event);
      case "route.changed":
        // What is open is closed before the new page opens anything.
        to("dialogs", event);
        to("openPosts", event);
        to("arrivals", event);
        return app?.send(event);
      case "user.changed":
        to("router", event);
        return app?.send(event);
      case "code.lost":
        return app?.send(event);
      case "socket.received":
        if (event.name === "payment.update") app?.send(event);
        if (isToast(event)) toDeferred("toasts", event);
        // Nobody is invited twice.
        if (event.name === "private-show.update" && event.data.status === "invite")
          toDeferred("arrivals", event);
        for (const systemId of ["session", "page", "openPosts", "dialogs", "banners", "growl"])
          to(systemId, event);
    }
  };

  return {
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.actor") return;
      const from = inspected.actorRef as AnyActorRef;
      // The three begin together, in one step that is over then.
      if (held.length > 0 && from.id === "toasts") queueMicrotask(release);
      from.on("*", (emitted) => {
        const event = emitted as RoutedEvent;
        if (app === null) waiting.push({ from, event });
        else deliver(from, event);
      });
    },
    open: (started) => {
      app = started;
      const early = waiting;
      waiting = [];
      for (const { from, event } of early) deliver(from, event);
    },
    openDialog: (dialog) => toDeferred("dialogs", { type: "dialog.requested", now: now(), dialog }),
  };
};
