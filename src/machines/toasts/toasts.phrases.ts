import type { ToastRequest } from "../app/emitted.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import { TOAST_DURATION_MS, type toastsMachine, type ToastsSnapshot } from "./toasts.machine.ts";

const textOf = ({ title, text }: { title?: string | null | undefined; text: string }): string =>
  title === undefined || title === null ? `"${text}"` : `"${title} ${text}"`;

const times = (count: number): string => (count === 1 ? "" : ` (${count} times)`);

const wanted = ({ delay, ...toast }: ToastRequest): string =>
  delay === undefined
    ? `The page wants the toast ${textOf(toast)} (${FROM_INSPECTOR}).`
    : `The page wants the toast ${textOf(toast)} after ${delay / 1000} s (${FROM_INSPECTOR}).`;

const shown = ({ context }: ToastsSnapshot, id: number): string | null => {
  const toast = context.toasts.find((each) => each.id === id);
  return toast === undefined ? null : textOf(toast);
};

/** How toasts read to a tester. */
export const toastsPhrases: PhrasesOf<typeof toastsMachine> = {
  begin: () => "Open / as a guest.",
  events: {
    "toast.requested": { by: "world", says: wanted },
    "toast.due": { by: "world", says: ({ toast }) => `It is time for the toast ${textOf(toast)}.` },
    "toast.tapped": ({ id }, before) => {
      const text = shown(before, id);
      return text === null
        ? `Tap toast ${id}, which is gone (${FROM_INSPECTOR}).`
        : `Tap toast ${id}, ${text}.`;
    },
    "toast.expired": {
      by: "world",
      says: ({ id }, before) => {
        const text = shown(before, id);
        return text === null
          ? `The time of toast ${id} ends, which is gone (${FROM_INSPECTOR}).`
          : `It is ${TOAST_DURATION_MS / 1000} seconds since toast ${id}, ${text}, came.`;
      },
    },
    "flash.requested": {
      by: "world",
      says: ({ toast }) => `The page keeps the toast ${textOf(toast)} for the next page (pay for something).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
    "flash.read": {
      by: "world",
      says: ({ toast }) => `The page finds the toast ${textOf(toast)}, which the page before it kept.`,
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    empty: "No toast is shown.",
    showing: ({ context }) =>
      `Shown, newest first: ${context.toasts.map((toast) => textOf(toast) + times(toast.times)).join(", ")}.`,
  },
};
