import { fromCallback, type AnyEventObject } from "xstate";

import type { DialogFormsTold } from "../../machines/landing/landing.machine.ts";
import type { AppServices } from "../app/services.ts";

/** Tells when a dialog with a form opens over the page, and when none is open any more. */
export const createDialogForm = ({ browser }: Pick<AppServices, "browser">) =>
  fromCallback<AnyEventObject>(({ sendBack }) => {
    if (browser === null) return;
    let isOpen = false;
    const look = () => {
      const isNow = browser.document.querySelector("dialog form") !== null;
      if (isNow === isOpen) return;
      isOpen = isNow;
      sendBack({ type: "dialogForm.told", isOpen } satisfies DialogFormsTold);
    };
    const observer = new MutationObserver(look);
    observer.observe(browser.document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
