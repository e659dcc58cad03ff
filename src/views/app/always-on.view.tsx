import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense } from "react";

import { selectIsOnline, type AppRef, type AppSnapshot } from "../../machines/app/app.machine.ts";
import { selectSocketView } from "../../machines/socket/socket-view.ts";
import type { SocketRef, SocketSnapshot } from "../../machines/socket/socket.machine.ts";
import { selectToastsView, type ToastsRef } from "../../machines/toasts/toasts.machine.ts";
import { OfflineNotice, type Connection } from "../shell/offline/offline-notice.view.tsx";
import { lazyView } from "./lazy-view.tsx";

const ToastStack = lazyView(async () => (await import("../kit/toast/toast.view.tsx")).ToastStack);

/** Loads the code of toasts, which has to be there when the server is not. */
export const preloadToasts = (): Promise<void> => ToastStack.preload();

const selectConnection = (snapshot: SocketSnapshot): Connection => {
  const { status } = selectSocketView(snapshot);
  return status === "offline" || status === "reconnecting" ? status : "online";
};

/** Says when the server is away. */
export function SocketNotice({ socket }: { socket: SocketRef }) {
  return <OfflineNotice connection={useSelector(socket, selectConnection)} />;
}

/** The socket comes after the first view, and not at all while the account is on hold. */
const selectSocket = (snapshot: AppSnapshot): SocketRef | undefined =>
  (snapshot.children as { readonly socket?: SocketRef }).socket;

/** Says when the network or the server is away. */
export function ConnectionNotice({ app }: { app: AppRef }) {
  const isOnline = useSelector(app, selectIsOnline);
  const socket = useSelector(app, selectSocket);
  if (!isOnline || socket === undefined)
    return <OfflineNotice connection={isOnline ? "online" : "offline"} />;
  return <SocketNotice socket={socket} />;
}

/** The toasts that show now; a tap dismisses one. */
export function Toasts({ toasts }: { toasts: ToastsRef }) {
  const view = useSelector(toasts, selectToastsView, shallowEqual);
  if (view.status !== "showing") return null;
  return (
    <Suspense fallback={null}>
      <ToastStack
        toasts={view.toasts}
        onDismiss={(id) => toasts.send({ type: "toast.tapped", id: Number(id) })}
      />
    </Suspense>
  );
}
