import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultItem } from "../vault/sample-vault.ts";
import { autoMessageEditorMachine, selectAutoEditorView } from "./auto-message-editor.machine.ts";
import { autoMessageEditorPhrases } from "./auto-message-editor.phrases.ts";
import { sampleWelcome } from "./sample-auto-messages.ts";

const now = 1_790_000_000;
const ofFile = { type: "media.changed", id: "file-1", thumb_url: "blob:preview" } as const;
const failed = { status: "failed", failure: sampleFailure } as const;

export const autoMessageEditorFlow = defineFlow({
  slug: "auto-message-editor",
  title: "Write an automatic message",
  machine: autoMessageEditorMachine,
  inputs: [
    { id: null, type: "welcome", now },
    { id: null, type: "interval", now },
    { id: null, type: "thankyou", now },
    { id: 7, type: "welcome", now },
  ],
  events: [
    { type: "field.changed", field: "written", value: "Nice that you are here!" },
    { type: "field.changed", field: "amount_usd", value: "5.00" },
    { type: "field.changed", field: "to", value: ["subscribers", "followers"] },
    { type: "field.changed", field: "delay", value: 3600 },
    { type: "field.changed", field: "every_days", value: "14" },
    { type: "field.changed", field: "groups", value: ["followers"] },
    { type: "field.changed", field: "first_at", value: now + 86_400 },
    { type: "field.changed", field: "after", value: ["tip"] },
    { type: "field.changed", field: "tip_over", value: "10.00" },
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
    { type: "mine.kept" },
    { type: "theirs.taken" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadMessage: [{ status: "ok", data: sampleWelcome }, failed],
    saveMessage: [
      { status: "ok", data: sampleWelcome },
      {
        status: "failed",
        failure: {
          code: "auto_message_changed",
          error: "This message was changed in another window. Please compare the two.",
        },
      },
      { status: "failed", failure: expiredUpload },
      failed,
    ],
  },
  phrases: autoMessageEditorPhrases,
  select: selectAutoEditorView,
  key: ({ value, context: { id, type, media, written, amount_usd, texts, failure, stored, ...rule } }) => [
    media.map(({ source }) => (typeof source === "string" ? source : "sent")),
    ...[value, id, type, written !== "", amount_usd !== "", Object.keys(texts), failure?.code, stored?.id],
    ...[rule.to, rule.delay, rule.every_days, rule.groups, rule.after, rule.tip_over !== ""],
  ],
  // Fields have nothing to do with each other, and more files are handled as the first ones are.
  stop: ({
    value,
    context: { type, id, media, amount_usd, to, delay, every_days, groups, after, tip_over },
  }) => {
    const ofOthers =
      (type !== "welcome" && (delay !== 0 || to.length > 1)) ||
      (type !== "interval" && (every_days !== "7" || groups.length > 0)) ||
      (type !== "thankyou" && (after.length > 0 || tip_over !== ""));
    const changed = [media.length > 0, amount_usd !== "", delay !== 0, every_days !== "7", tip_over !== ""];
    const isLate = value !== "editing" && value !== "loading";
    const isTried = type !== "welcome" || id !== null;
    return (
      ofOthers ||
      media.length > 1 ||
      changed.filter(Boolean).length > 1 ||
      (isTried && isLate && changed.some(Boolean))
    );
  },
  ends: ["left", "done"],
});
