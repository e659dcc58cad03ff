import { defineFlow } from "../app/flow.ts";
import type { CauseRow } from "./cause-row.ts";
import { causesMachine, selectCausesView, type CausesTold } from "./causes.machine.ts";
import { causesPhrases } from "./causes.phrases.ts";

const at = 1_790_000_000_000;
const place = { load: "load-2", title: "/ava", index: 3, seq: 12, actor: 4 };
const row: CauseRow = {
  ...{ id: "step:load-2/12", lane: "browser", kind: "step", at, cause: null, depth: 0, quiet: false },
  ...{ title: "plan.chosen", detail: "app/dialogs/subscribe", payload: null, place },
};
const rows: readonly CauseRow[] = [
  row,
  { ...row, id: "call:load-2/9", kind: "call", cause: row.id, depth: 1, title: "asks startPayment" },
  {
    ...{
      id: "request:abc-1",
      lane: "server",
      kind: "request",
      at,
      cause: "call:load-2/9",
      depth: 2,
      quiet: false,
    },
    ...{ title: "A request of this account", detail: "abc-1", payload: null, place: null },
  },
  {
    ...{
      id: "webhook:sandbox:e",
      lane: "provider",
      kind: "webhook",
      at,
      cause: "request:abc-1",
      depth: 3,
      quiet: false,
    },
    ...{ title: "sandbox says declined", detail: "", payload: { code: "card_declined" }, place: null },
  },
  {
    ...row,
    id: "step:load-2/30",
    title: "readPrice answered",
    place: { ...place, index: 8, seq: 30 },
    quiet: true,
  },
];

const told: CausesTold = { rows, withheld: null, cut: true };
const withheld: CausesTold = { rows: [row], withheld: "nobody is signed in in this browser", cut: false };
const empty: CausesTold = { rows: [], withheld: null, cut: false };

export const causesFlow = defineFlow({
  slug: "causes",
  title: "What led to what, in the browser and on the server",
  machine: causesMachine,
  inputs: [undefined],
  events: [
    { type: "source.changed", source: "load-2", length: 3 },
    { type: "steps.grown", length: 3 },
    { type: "steps.grown", length: 4 },
    { type: "refresh.pressed" },
    { type: "retry.pressed" },
    { type: "reads.toggled" },
    { type: "copy.pressed", load: "load-2", seq: 12 },
  ],
  outputs: { readCauses: [told, withheld, empty], copyLink: [undefined] },
  phrases: causesPhrases,
  select: selectCausesView,
  key: ({ context: { rows: shown, withheld: why, showsReads, link, length, isBehind } }) => [
    shown.length,
    why,
    showsReads,
    link,
    length,
    isBehind,
  ],
});
