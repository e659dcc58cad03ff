import { Button } from "../../kit/button/button.view.tsx";
import { Dialog, DialogActions } from "../../kit/dialog/dialog.view.tsx";
import { SimpleHtml } from "./simple-html.tsx";

export type QuestionDialogProps = {
  title: string;
  text: string | null;
  html: string | null;
  confirmLabel: string;
  /** Null: there is no such button [SHELL-76]. */
  cancelLabel: string | null;
  onConfirm: () => void;
  onCancel: () => void;
  onClose: () => void;
};

/** A confirm dialog, or an alert when it has one button only [SHELL-70 to SHELL-76]. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, html, confirmLabel, cancelLabel, onConfirm, onCancel, onClose } = props;
  return (
    <Dialog title={title} size="small" role="alertdialog" onClose={onClose}>
      {text !== null && <p>{text}</p>}
      {html !== null && (
        <div>
          <SimpleHtml html={html} />
        </div>
      )}
      <DialogActions>
        {cancelLabel !== null && (
          <Button tone="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button onClick={onConfirm} data-autofocus>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
