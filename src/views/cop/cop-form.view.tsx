import type { FormEvent } from "react";

import { copLabel, type CopRef, type CopTask, type CopView } from "../../machines/cop/cop.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import * as css from "./cop.css.ts";

type CopFormProps = { page: CopRef; task: CopTask; view: CopView };

/** Why something is rejected, or why it should not have been. */
export function CopForm({ page, task, view }: CopFormProps) {
  const busy = view.status === "submitting";
  const isAppeal = task.act === "appeal";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    page.send({ type: "form.submitted" });
  };
  return (
    <Dialog
      title={isAppeal ? `Appeal: ${task.name}` : `Reject: ${task.name}`}
      busy={busy}
      onClose={() => page.send({ type: "form.cancelled" })}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <TextArea
          label={copLabel(task.act)}
          name="message"
          rows={4}
          value={view.message}
          error={view.text ?? undefined}
          hint={
            isAppeal
              ? "You can appeal once. Another look is final."
              : "Its owner reads this, on the page and in a mail."
          }
          disabled={busy}
          data-autofocus
          onChange={(value) => page.send({ type: "field.changed", field: "message", value })}
        />
        <div className={css.actions}>
          <Button
            type="button"
            tone="secondary"
            disabled={busy}
            onClick={() => page.send({ type: "form.cancelled" })}
          >
            Cancel
          </Button>
          <Button type="submit" tone={isAppeal ? "primary" : "danger"} busy={busy}>
            {isAppeal ? "Send the appeal" : "Reject"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
