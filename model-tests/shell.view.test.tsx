import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { socketFlow } from "../src/machines/socket/socket.flow.ts";
import type { SocketRef } from "../src/machines/socket/socket.machine.ts";
import { toastsFlow } from "../src/machines/toasts/toasts.flow.ts";
import type { Toast, ToastsRef } from "../src/machines/toasts/toasts.machine.ts";
import { SocketNotice } from "../src/views/app/always-on.view.tsx";
import { Toasts } from "../src/views/app/overlays.view.tsx";
import { walkView } from "./walk/view-walk.tsx";

const buttons = (page: HTMLElement): HTMLButtonElement[] => [...page.querySelectorAll("button")];
const toastsIn = (snapshot: AnyMachineSnapshot): readonly Toast[] => snapshot.context.toasts;
let shown: readonly Toast[] = [];

walkView(toastsFlow, {
  render: (actor) => <Toasts toasts={actor as ToastsRef} />,
  hands: {
    "toast.tapped": (page, event) => {
      const index = shown.findIndex(({ id }) => id === event.id);
      if (index === -1) return false;
      buttons(page)[index]!.click();
      return true;
    },
  },
  shows: {
    empty: (page) => {
      shown = [];
      expect(buttons(page)).toEqual([]);
    },
    showing: (page, snapshot) => {
      shown = toastsIn(snapshot);
      expect(buttons(page).map(({ textContent }) => textContent)).toEqual(
        shown.map(({ title, text }) => `${title ?? ""}${text}`),
      );
    },
  },
});

const says = (text: string) => (page: HTMLElement) => expect(page.textContent).toBe(text);

walkView(socketFlow, {
  render: (actor) => <SocketNotice socket={actor as SocketRef} />,
  shows: {
    connected: says(""),
    connecting: says(""),
    reconnecting: (page) => expect(page.textContent).toContain("Reconnecting"),
    offline: (page) => expect(page.textContent).toContain("You are offline."),
  },
});
