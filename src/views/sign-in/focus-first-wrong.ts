import { flushSync } from "react-dom";

/** Submits a form's machine and puts the focus on the first field that it finds wrong or waits for. */
export function submitAndFocus(form: HTMLFormElement, submit: () => void): void {
  flushSync(submit);
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-asked] input')?.focus();
}
