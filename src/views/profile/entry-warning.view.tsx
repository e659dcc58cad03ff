import { QuestionDialog } from "../shell/question/question-dialog.view.tsx";

/** The question at the door of a page; nothing but its two buttons closes it (CWL-06, CWL-10). */
export function EntryWarning({ onAnswer }: { onAnswer: (enters: boolean) => void }) {
  return (
    <QuestionDialog
      title="Adults only"
      text="This page has content for adults. By entering you confirm that you are at least 18 years old and accept our Terms."
      html={null}
      confirmLabel="Enter"
      cancelLabel="Leave"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
      onClose={() => {}}
    />
  );
}
