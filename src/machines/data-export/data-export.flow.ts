import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { dataExportMachine, selectDataExportView, type AskedData } from "./data-export.machine.ts";
import { dataExportPhrases } from "./data-export.phrases.ts";

const asked: AskedData = {
  ...{ email: "fan@demo.example", asked_at: 1_790_000_000, made_at: null, expires_at: null },
};

export const dataExportFlow = defineFlow({
  slug: "data-export",
  title: "Ask for one's own data",
  machine: dataExportMachine,
  inputs: [undefined],
  events: [{ type: "data.asked" }],
  outputs: {
    exportData: [
      { status: "ok", data: asked },
      { status: "ok", data: { ...asked, made_at: 1_790_000_060, expires_at: 1_790_604_860 } },
      { status: "failed", failure: { code: "email_missing", error: "Please add an email address first." } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  ends: ["asked"],
  phrases: dataExportPhrases,
  select: selectDataExportView,
});
