import { Icon } from "../../kit/icon/icon.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./offline-notice.css.ts";

/** `offline`: the browser has no network. `reconnecting`: the server is away. */
export type Connection = "online" | "offline" | "reconnecting";

const texts = {
  offline: "You are offline. What you see may be out of date.",
  reconnecting: "Connection lost. Reconnecting…",
} as const;

/** Tells that the connection is away. */
export function OfflineNotice({ connection }: { connection: Connection }) {
  return (
    <div className={css.place} role="status">
      {connection !== "online" && (
        <span key={connection} className={css.pill}>
          {connection === "reconnecting" ? <Spinner size="small" /> : <Icon name="offline" />}
          {texts[connection]}
        </span>
      )}
    </div>
  );
}
