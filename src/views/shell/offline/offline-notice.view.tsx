import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./offline-notice.css.ts";

/** `offline`: the browser has no network. `reconnecting`: the server is away. `restored`: for a moment after both. */
export type Connection = "online" | "offline" | "reconnecting" | "restored";

const texts = {
  offline: "You are offline. What you see may be out of date.",
  reconnecting: "Connection lost. Reconnecting…",
  restored: "You are back online.",
} as const;

/** Tells that the connection is away and when it is back. */
export function OfflineNotice({ connection }: { connection: Connection }) {
  return (
    <div className={css.place} role="status">
      {connection !== "online" && (
        <span key={connection} className={classNames(css.pill, css.state[connection])}>
          {connection === "reconnecting" ? (
            <Spinner size="small" />
          ) : (
            <Icon name={connection === "offline" ? "offline" : "check"} />
          )}
          {texts[connection]}
        </span>
      )}
    </div>
  );
}
