import { type ReactNode, use, useRef } from "react";
import { IconButton } from "../button/button.view.tsx";
import { DialogOverlay } from "../dialog/dialog-overlay.ts";
import { useModal } from "../dialog/use-modal.ts";
import * as css from "./drawer.css.ts";

export type DrawerProps = { label: string; onClose: () => void; children: ReactNode };

/** A menu that slides in from the right, 280 px wide [CONST-05]. It is open while it is rendered. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const overlay = use(DialogOverlay);
  useModal(dialog, false, onClose);
  return (
    <dialog ref={dialog} className={css.dialog} tabIndex={-1} aria-modal aria-label={label}>
      <div className={css.panel}>
        <div className={css.close}>
          <IconButton icon="close" label="Close menu" onClick={onClose} />
        </div>
        {children}
      </div>
      {overlay}
    </dialog>
  );
}
