import type { AnyActorRef, InspectionEvent } from "xstate";

import type { RoomsChanged } from "../../machines/app/app.setup.ts";
import type { CodeLost } from "../../machines/app/code-lost.ts";
import type { DialogRequest } from "../../machines/app/dialog-request.ts";
import type { SharedEmitted } from "../../machines/app/emitted.ts";
import type { AnswerGiven } from "../../machines/dialogs/dialogs.machine.ts";
import type { RouteChanged } from "../../machines/router/router.machine.ts";
import type { LineRestored, SocketReceived } from "../../machines/socket/socket-received.ts";
import { parentOf } from "./parent-of.ts";

type Letter =
  | CodeLost
  | SharedEmitted
  | RoomsChanged
  | AnswerGiven
  | RouteChanged
  | SocketReceived
  | LineRestored;

/** The dialog whose flow an actor belongs to. */
const dialogOf = (from: AnyActorRef): { readonly actorId?: string } => {
  let ref: AnyActorRef | undefined = from;
  while (ref !== undefined && !ref.id.startsWith("dialog-")) ref = parentOf(ref);
  return ref === undefined ? {} : { actorId: ref.id };
};

interface PostOffice {
  /** Hears every actor of a system; given to `createActor` as `inspect`. */
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
export const createPostOffice = (now: () => number): PostOffice => {
  let app: AnyActorRef | null = null;
  let waiting: { readonly from: AnyActorRef; readonly letter: Letter }[] = [];
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

  const ask = (from: AnyActorRef, letter: Extract<Letter, { readonly type: "dialog.requested" }>): void => {
    const isQuestion = letter.dialog.kind === "confirm" || letter.dialog.kind === "alert";
    if (isQuestion) askers.set(from.sessionId, from);
    toDeferred("dialogs", { ...letter, now: now(), ...(isQuestion ? { asker: from.sessionId } : {}) });
  };

  const answer = ({ asker, answer: given }: AnswerGiven): void => {
    const ref = askers.get(asker);
    if (ref?.getSnapshot().status === "active") ref.send(given);
    else askers.delete(asker);
  };

  const deliver = (from: AnyActorRef, letter: Letter): void => {
    switch (letter.type) {
      case "toast.requested":
      case "flash.requested":
        return toDeferred("toasts", letter);
      case "navigation.requested":
        return to("router", letter);
      case "page.reloadRequested":
        // A toast for the page after it has to be kept first.
        return held.length > 0 ? toDeferred("router", letter) : to("router", letter);
      case "dialog.requested":
        return ask(from, letter);
      case "dialog.closeRequested":
        return to("dialogs", { ...letter, ...dialogOf(from) });
      case "analytics.recorded":
        return toDeferred("analytics", letter);
      case "logout.requested":
        return to("session", letter);
      case "rooms.changed":
        return to("socket", letter);
      case "subscription.changed":
      case "password.changed":
      case "line.restored":
        return to("page", letter);
      case "answer.given":
        return answer(letter);
      case "route.changed":
      case "code.lost":
        return app?.send(letter);
      case "socket.received":
        if (letter.name === "payment.update") app?.send(letter);
        for (const systemId of ["session", "page", "dialogs", "banners"]) to(systemId, letter);
    }
  };

  return {
    inspect: (event) => {
      if (event.type !== "@xstate.actor") return;
      const from = event.actorRef as AnyActorRef;
      // The three begin together, in one step that is over then.
      if (held.length > 0 && from.id === "toasts") queueMicrotask(release);
      from.on("*", (letter) => {
        if (app === null) waiting.push({ from, letter: letter as Letter });
        else deliver(from, letter as Letter);
      });
    },
    open: (started) => {
      app = started;
      const early = waiting;
      waiting = [];
      for (const { from, letter } of early) deliver(from, letter);
    },
    openDialog: (dialog) => toDeferred("dialogs", { type: "dialog.requested", now: now(), dialog }),
  };
};
