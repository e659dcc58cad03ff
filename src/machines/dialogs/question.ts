import type { DialogOf } from "../app/dialog-request.ts";

/** What a question dialog shows. `cancelLabel` null: no such button. */
export interface QuestionTexts {
  readonly title: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly confirmLabel: string;
  readonly cancelLabel: string | null;
}

/**
 * Texts of a confirm or alert dialog. Without options a confirm has 'Alert', 'Are you sure?', 'Confirm' and 'Cancel'
 * (SHELL-70 to SHELL-72), an alert only 'Ok' (SHELL-73); with options a cancel button needs its label (SHELL-74 to SHELL-76).
 */
export const questionTexts = (question: DialogOf<"confirm"> | DialogOf<"alert">): QuestionTexts => {
  const { title, text, html } = question;
  const body = {
    title: title ?? "Alert",
    text: text ?? (html === undefined ? "Are you sure?" : null),
    html: html ?? null,
  };
  if (question.kind === "alert")
    return { ...body, text: text ?? null, confirmLabel: "Ok", cancelLabel: null };
  const { confirmLabel, cancelLabel } = question;
  const plain = [title, text, html, confirmLabel, cancelLabel].every((option) => option === undefined);
  return {
    ...body,
    confirmLabel: confirmLabel ?? "Confirm",
    cancelLabel: cancelLabel ?? (plain ? "Cancel" : null),
  };
};
