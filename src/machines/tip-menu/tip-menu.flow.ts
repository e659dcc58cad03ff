import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleFailure } from "../app/sample-records.ts";
import { selectTipMenuView, tipMenuMachine } from "./tip-menu.machine.ts";
import { tipMenuPhrases } from "./tip-menu.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const ok = { status: "ok", data: { ok: true } } as const;
const song = { id: 7, description: "A song for you", price: 1500 };
const items = [song, { id: 8, description: "A voice message", price: 900 }];
const full = Array.from({ length: 50 }, (_, place) => ({
  ...{ id: place + 7, description: place === 0 ? song.description : `A wish, ${place}`, price: 1500 },
}));

export const tipMenuFlow = defineFlow({
  slug: "tip-menu",
  title: "The tip menu where its owner writes it",
  machine: tipMenuMachine,
  inputs: [{ username: "ava", user_id: "id-of-ava" }],
  events: [
    { type: "add.pressed" },
    { type: "edit.pressed", id: 7 },
    { type: "delete.pressed", id: 7 },
    { type: "item.moved", id: 7, to: 1 },
    { type: "item.moved", id: 7, to: 0 },
    { type: "field.changed", field: "description", value: "A poem" },
    { type: "field.changed", field: "price", value: "12,00" },
    { type: "field.changed", field: "price", value: "0.50" },
    { type: "form.submitted" },
    { type: "form.left" },
    { type: "question.answered", name: "delete-menu-item", answer: "confirmed" },
    { type: "question.answered", name: "delete-menu-item", answer: "cancelled" },
    { type: "page.changed" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadMenu: [
      { status: "ok", data: items },
      { status: "ok", data: [] },
      { status: "ok", data: full },
      failed,
    ],
    saveItem: [
      { status: "ok", data: { ...song, price: 1200 } },
      { status: "ok", data: { id: 70, description: "A poem", price: 1200 } },
      failed,
      sampleChanged(
        { description: "A song", price: 800 },
        { price: "Changed meanwhile to: $8.00. Save again to replace it." },
      ),
      {
        status: "failed",
        failure: { code: "tip_menu_item_not_found", error: "This is not on the tip menu any more." },
      },
    ],
    deleteItem: [ok, failed],
    orderMenu: [ok, failed, sampleChanged({ ids: [8, 7] })],
  },
  phrases: tipMenuPhrases,
  select: selectTipMenuView,
  key: ({ value, context: { items: held, id, was, description, price, texts, sent, failure } }) => {
    const isWritten = value === "editing" || value === "submitting";
    return [
      ...[value, held.length > 2 ? "full" : held.map((item) => item.id)],
      isWritten ? [id, was === null, description === "", price, Object.keys(texts)] : null,
      value === "ordering" || value === "comparing" || value === "choosing" ? String(sent) : null,
      value === "failed" ? failure?.code : null,
    ];
  },
});
