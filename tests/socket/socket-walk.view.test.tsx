import { expect } from "vitest";

import { socketFlow } from "../../src/machines/socket/socket.flow.ts";
import type { SocketRef } from "../../src/machines/socket/socket.machine.ts";
import { SocketNotice } from "../../src/views/app/always-on.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

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
