import { expect, test, vi } from "vitest";
import { Dialog } from "../../src/views/kit/dialog/dialog.view.tsx";
import { find, key, press, render } from "./render.tsx";

const sample = (onClose: () => void, busy = false) => (
  <Dialog title="Log in" onClose={onClose} busy={busy}>
    <button type="button">inside</button>
  </Dialog>
);

test("[SHELL-67] a press outside closes a dialog, one inside does not", () => {
  const onClose = vi.fn();
  render(sample(onClose));
  press(find("button", "inside"));
  expect(onClose).not.toHaveBeenCalled();
  press(find("dialog"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("[SHELL-67] a press that began inside and ended outside closes nothing", () => {
  const onClose = vi.fn();
  render(sample(onClose));
  find("button", "inside").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  find("dialog").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test("[SHELL-68] Escape asks to close and leaves the closing to the owner", () => {
  const onClose = vi.fn();
  render(sample(onClose));
  expect(key(find("button", "inside"), "Escape")).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(find<HTMLDialogElement>("dialog").open).toBe(true);
  key(find("button", "inside"), "Enter");
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a busy dialog cannot be left, and can again when it is idle", () => {
  const onClose = vi.fn();
  const { again } = render(sample(onClose, true));
  key(find("dialog"), "Escape");
  press(find("dialog"));
  find("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  find<HTMLDialogElement>("dialog").close();
  expect(onClose).not.toHaveBeenCalled();
  expect(find<HTMLDialogElement>("dialog").open).toBe(true);
  again(sample(onClose));
  press(find("dialog"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("[SHELL-69] there is a close button only where one is asked for", () => {
  const onClose = vi.fn();
  const { again } = render(sample(onClose));
  expect(document.querySelector('[aria-label="Close"]')).toBeNull();
  again(
    <Dialog title="Edit Avatar" onClose={onClose} closeButton>
      text
    </Dialog>,
  );
  press(find('[aria-label="Close"]'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a dialog is named by its title or its label", () => {
  const { again } = render(sample(vi.fn()));
  const labelledBy = find("dialog").getAttribute("aria-labelledby");
  expect(document.getElementById(labelledBy ?? "")?.textContent).toBe("Log in");
  again(
    <Dialog label="Subscribe to Ava" onClose={vi.fn()}>
      text
    </Dialog>,
  );
  expect(find("dialog").getAttribute("aria-label")).toBe("Subscribe to Ava");
});

test("the focus goes where the dialog says and comes back when it is gone", () => {
  const opener = (
    <button type="button" id="opener">
      open
    </button>
  );
  const { again } = render(opener);
  find("#opener").focus();
  again(
    <>
      {opener}
      <Dialog title="Alert" onClose={vi.fn()}>
        <button type="button">first</button>
        <button type="button" data-autofocus>
          Ok
        </button>
      </Dialog>
    </>,
  );
  expect(document.activeElement?.textContent).toBe("Ok");
  again(opener);
  expect(document.activeElement?.id).toBe("opener");
});

test("Tab goes round inside the dialog, in both directions", () => {
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  render(
    <Dialog title="Alert" onClose={vi.fn()}>
      <button type="button">first</button>
      <button type="button">middle</button>
      <button type="button">last</button>
    </Dialog>,
  );
  find("button", "last").focus();
  expect(key(find("button", "last"), "Tab")).toBe(false);
  expect(document.activeElement?.textContent).toBe("first");
  key(find("button", "first"), "Tab", { shiftKey: true });
  expect(document.activeElement?.textContent).toBe("last");
  find("button", "middle").focus();
  expect(key(find("button", "middle"), "Tab")).toBe(true);
});
