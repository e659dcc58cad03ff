import { createContext, type ReactNode } from "react";

/**
 * What has to stay in reach above a modal dialog, the toasts: everything outside the topmost dialog is inert. The
 * host of the dialogs gives it to the topmost one only.
 */
export const DialogOverlay = createContext<ReactNode>(null);
