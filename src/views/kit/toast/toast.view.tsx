import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./toast.css.ts";

export type ToastItem = {
  id: string | number;
  kind: "success" | "error" | "info";
  title?: string | null | undefined;
  text: string;
  /** How often it came, shown from the second time on. */
  times?: number | undefined;
};

const marks = { success: "check-circle", error: "warning", info: "info" } as const;

/** Short messages at the top right, in the order given: newest first [CONST-08, CONST-10]. A tap dismisses one [CONST-09]. */
export function ToastStack(props: {
  toasts: readonly ToastItem[];
  onDismiss: (id: ToastItem["id"]) => void;
}) {
  return (
    <section aria-label="Notifications">
      <ul className={css.stack}>
        {props.toasts.map((toast) => (
          <li key={toast.id}>
            <div role={toast.kind === "error" ? "alert" : "status"}>
              <Toast toast={toast} onDismiss={() => props.onDismiss(toast.id)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One message; the whole of it is the button that dismisses it. */
export function Toast({ toast, onDismiss }: { toast: ToastItem; onDismiss: () => void }) {
  return (
    <button type="button" className={css.toast} data-kind={toast.kind} onClick={onDismiss} title="Dismiss">
      <span className={classNames(css.mark, css.kind[toast.kind])}>
        <Icon name={marks[toast.kind]} />
      </span>
      <span className={css.texts}>
        {toast.title && <span className={css.title}>{toast.title}</span>}
        {toast.text}
        {toast.times !== undefined && toast.times > 1 && (
          <span className={css.times}>{`${toast.times} times`}</span>
        )}
      </span>
      <span className={css.cross}>
        <Icon name="close" size="small" />
      </span>
    </button>
  );
}
