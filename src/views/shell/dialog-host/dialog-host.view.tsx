import type { ReactNode } from "react";
import { DialogOverlay } from "../../kit/dialog/dialog-overlay.ts";

export type DialogHostProps<Item extends { readonly id: number }> = {
  /** The open dialogs, the top one last. */
  stack: readonly Item[];
  render: (item: Item) => ReactNode;
  /** What stays in reach whatever is open: the toasts. Shown in the page, or in the topmost dialog. */
  overlay: ReactNode;
};

/** Draws the open dialogs in their order. Each is a modal of its own, so the last one is on top. */
export function DialogHost<Item extends { readonly id: number }>({
  stack,
  render,
  overlay,
}: DialogHostProps<Item>) {
  const top = stack.at(-1);
  return (
    <>
      {stack.map((item) => (
        <DialogOverlay key={item.id} value={item === top ? overlay : null}>
          {render(item)}
        </DialogOverlay>
      ))}
      {top === undefined && overlay}
    </>
  );
}
