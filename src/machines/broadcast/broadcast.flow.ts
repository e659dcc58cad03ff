import { emptyBroadcastForm } from "../../domain/broadcast/broadcast-form.ts";
import type { Broadcast } from "../../protocol/broadcast/broadcast.endpoints.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultItem } from "../vault/sample-vault.ts";
import { broadcastMachine, selectBroadcastView } from "./broadcast.machine.ts";
import { broadcastPhrases } from "./broadcast.phrases.ts";

const now = 1_790_000_000;
const ofFile = { type: "media.changed", id: "file-1", thumb_url: "blob:preview" } as const;

const sampleBroadcast: Broadcast = {
  ...{ id: "3", text: "New film tonight", files: 0, amount_usd: 0, groups: ["subscribers"], sales: 0 },
  ...{ status: "waiting", due_at: now, sent: 0, total: null },
};

export const broadcastFlow = defineFlow({
  slug: "broadcast",
  title: "A message to many",
  machine: broadcastMachine,
  inputs: [
    {
      ...{ route: { page: "broadcast" }, user: sampleCreator, site: sampleSite, now },
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    {
      ...{ route: { page: "broadcast", picked: [7] }, user: sampleCreator, site: sampleSite, now },
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  ],
  events: [
    { type: "field.changed", field: "written", value: "New film tonight" },
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { type: "field.changed", field: "groups", value: [] },
    { type: "field.changed", field: "exclude", value: "pack" },
    { type: "field.changed", field: "amount_usd", value: "9.00" },
    { type: "field.changed", field: "scheduled_at", value: now + 7200 },
    sampleMedia,
    { ...ofFile, source: { tkn: "sample", srv_id: "main" } },
    { ...ofFile, source: "failed" },
    { type: "files.checked", gone: ["file-1"], thumbs: {} },
    { type: "file.moved", id: "file-1", by: -1 },
    { type: "file.removed", id: "file-1" },
    { type: "vault.opened" },
    { type: "media.picked", media: [sampleVaultItem] },
    { type: "picker.closed" },
    { type: "form.submitted" },
    { type: "form.left" },
  ],
  outputs: {
    loadPicked: [
      { status: "ok", data: { items: [sampleVaultItem], next: null } },
      { status: "failed", failure: sampleFailure },
    ],
    estimate: [
      { status: "ok", data: { count: 12 } },
      { status: "failed", failure: sampleFailure },
    ],
    sendBroadcast: [
      { status: "ok", data: sampleBroadcast },
      {
        status: "failed",
        failure: {
          ...{ code: "validation", error: "Please check what you entered." },
          fields: { exclude: "Nobody is called pack." },
        },
      },
      { status: "failed", failure: expiredUpload },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: broadcastPhrases,
  select: selectBroadcastView,
  key: ({ value, context: { written, groups, exclude, amount_usd, scheduled_at, media, texts, count } }) => [
    ...[value, written !== "", groups.length, exclude !== "", amount_usd !== "", scheduled_at !== null],
    media.map(({ id, source }) => [id, typeof source === "string" ? source : "sent"]),
    ...[Object.keys(texts), count !== null],
  ],
  // What is counted has nothing to do with what is written, and each of the other fields nothing with the others.
  stop: ({ value, context: { written, groups, media, exclude, amount_usd, scheduled_at } }) => {
    const others = [
      media.length > 0,
      exclude !== emptyBroadcastForm.exclude,
      amount_usd !== "",
      scheduled_at !== null,
      value.counting !== "idle" && value.form !== "editing",
    ].filter(Boolean).length;
    const isWhole = written !== "" && groups.length > 0;
    return media.length > 1 || others > 1 || (others === 1 && !isWhole);
  },
  ends: ["form.done"],
});
