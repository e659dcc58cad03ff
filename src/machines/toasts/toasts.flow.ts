import { defineFlow } from "../app/flow.ts";
import { toastsMachine } from "./toasts.machine.ts";
import { selectToastsView } from "./toasts-view.ts";
import { toastsPhrases } from "./toasts.phrases.ts";

const toast = { kind: "success", title: "Thank you!", text: "Your email has been confirmed." } as const;

export const toastsFlow = defineFlow({
  slug: "toasts",
  title: "Messages that leave by themselves",
  machine: toastsMachine,
  inputs: [undefined],
  events: [
    { type: "toast.requested", kind: "error", text: "Not authorized." },
    { type: "toast.requested", kind: "error", text: "Please try again.", delay: 1_000 },
    { type: "toast.due", toast: { kind: "error", text: "Please try again.", delay: 1_000 } },
    { type: "flash.requested", toast },
    { type: "flash.read", toast },
    {
      type: "socket.received",
      name: "tip.received",
      data: {
        id: "p1",
        username: "fan",
        display_name: "Fan",
        tip_amount: 500,
        tip_message: "For the blue one",
        tip_type: "normal",
        stream_id: null,
      },
    },
    {
      type: "socket.received",
      name: "tip.menu-purchase",
      data: { id: "p2", username: "fan", description: "Your name on a postcard", amount_usd: 1500 },
    },
    {
      type: "socket.received",
      name: "notification.new",
      data: { id: 1, kind: "system", text: "Your card was refunded.", url: null, created_at: 1, unread: 1 },
    },
    { type: "socket.received", name: "profile.update", data: { username: "ava" } },
    ...[1, 2, 3].flatMap((id) => [
      { type: "toast.tapped", id } as const,
      { type: "toast.expired", id } as const,
    ]),
  ],
  outputs: {},
  phrases: toastsPhrases,
  select: selectToastsView,
  key: ({ context }) => context.toasts.map(({ id, kind, times }) => [id, kind, times]),
  stop: ({ context }) => context.nextId > 3,
});
