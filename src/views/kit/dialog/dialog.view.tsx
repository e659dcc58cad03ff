import { type ReactNode, use, useId, useRef } from "react";
import { IconButton } from "../button/button.view.tsx";
import { classNames } from "../class-names.ts";
import * as css from "./dialog.css.ts";
import { DialogOverlay } from "./dialog-overlay.ts";
import { useModal } from "./use-modal.ts";

type Named = { title: string; label?: undefined } | { title?: undefined; label: string };

export type DialogProps = Named & {
  /** Asked by Escape, by a press outside and by the close button; never while busy [SHELL-67, SHELL-68]. */
  onClose: () => void;
  /** Something is under way that must not be left. */
  busy?: boolean | undefined;
  size?: keyof typeof css.size | undefined;
  /** Only where it is stated [SHELL-69]. */
  closeButton?: boolean | undefined;
  /** The content goes to the edges and has its own spacing. */
  bare?: boolean | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog: a sheet from below on a phone, a card in the middle otherwise. It is open while it is rendered.
 * The focus goes to the element with `data-autofocus`, else to the first control.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    label,
    onClose,
    busy = false,
    size = "medium",
    closeButton,
    bare,
    role,
    className,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const overlay = use(DialogOverlay);
  useModal(dialog, busy, onClose);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      role={role}
      aria-modal
      tabIndex={-1}
      aria-busy={busy || undefined}
      {...(title === undefined ? { "aria-label": label } : { "aria-labelledby": id })}
    >
      <div className={classNames(css.panel, css.size[size], className)}>
        {(title !== undefined || closeButton) && (
          <div className={css.head}>
            {title !== undefined && (
              <h2 id={id} className={css.title}>
                {title}
              </h2>
            )}
            {closeButton && (
              <div className={css.close}>
                <IconButton icon="close" label="Close" disabled={busy} onClick={onClose} />
              </div>
            )}
          </div>
        )}
        <div className={bare ? css.bare : css.body}>{children}</div>
      </div>
      {overlay}
    </dialog>
  );
}

/** The buttons at the end of a dialog: the main one last in the text, first for the thumb. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
