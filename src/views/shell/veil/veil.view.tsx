import { useRef } from "react";
import { useModal } from "../../kit/dialog/use-modal.ts";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./veil.css.ts";

export type VeilProps = { title: string; children?: string | undefined };

/** Covers everything, dialogs too, while the browser is on its way to another page, the payment page for one. */
export function Veil({ title, children }: VeilProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, stay);
  return (
    <dialog ref={dialog} className={css.dialog} aria-modal aria-busy aria-label={title} tabIndex={-1}>
      <div className={css.content} role="status">
        <span className={css.ring}>
          <Spinner size="large" />
        </span>
        <p className={css.title}>{title}</p>
        {children !== undefined && <p className={css.about}>{children}</p>}
      </div>
    </dialog>
  );
}

/** The veil is busy for as long as it is there: nobody can ask it to close. */
function stay(): void {}
