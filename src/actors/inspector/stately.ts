import { createBrowserInspector, type StatelyInspectionEvent } from "@statelyai/inspect";
import type { AnyActorRef, InspectionEvent } from "xstate";

import { createDoor } from "./door.ts";
import { actorMessage, livingActors, wireMessage } from "./wire-message.ts";

const ADDRESS = "https://stately.ai/inspect";

const tell = (window: Window, app: AnyActorRef, opened: Window): void => {
  const { adapter } = createBrowserInspector({
    url: ADDRESS,
    window: {
      open: () => opened,
      addEventListener: (type: "message", listener: (event: MessageEvent) => void) =>
        window.addEventListener(type, listener),
    } as unknown as Window,
    // Its own sanitizers leave the inputs and outputs of promises as they are: the messages are made without secrets.
    serialize: (message) => message,
    serializationDepthLimit: 60,
    maxDeferredEvents: 2_000,
  });
  for (const ref of livingActors(app)) {
    adapter.send(actorMessage(ref, app.sessionId, Date.now(), true) as StatelyInspectionEvent);
  }
  app.system.inspect((event: InspectionEvent) => {
    const message = wireMessage(event, Date.now(), true);
    if (message !== null) adapter.send(message as StatelyInspectionEvent);
  });
};

/** Shows a running app on Stately's own page, over the official wire and nothing else, redacted as the journal is. */
export const showToStately = (window: Window, app: AnyActorRef): void => {
  const open = (): void => {
    const opened = window.open(ADDRESS, "xstateinspector");
    if (opened === null) return door.offer();
    door.withdraw();
    tell(window, app, opened);
  };
  const door = createDoor(window, open);
  open();
};
