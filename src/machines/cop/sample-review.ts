import type { ReportedMessage, ReviewItem } from "../../protocol/review/review.records.ts";

const asked = { what: "asked", at: 1_789_990_000, by: "ava", text: null } as const;

/** A picture that waits for a reviewer. */
export const samplePicture: ReviewItem = {
  id: "avatar-1",
  kind: "avatar",
  status: "pending",
  creator: { username: "ava", display_name: "Ava" },
  facts: [],
  has_conversation: false,
  previews: [{ kind: "image", name: "1", url: "/api/v1/account/review/avatar-1/file/0" }],
  reason: null,
  appeal: null,
  can_appeal: false,
  can_delete: false,
  replace_url: null,
  asked_at: 1_789_990_000,
  decided_at: null,
  history: [asked],
};

/** An own picture that was rejected. */
export const sampleRejected: ReviewItem = {
  ...samplePicture,
  status: "rejected",
  reason: "Nudity is not allowed here.",
  can_appeal: true,
  can_delete: true,
  replace_url: "/ava?edit=avatar",
  decided_at: 1_789_995_000,
  history: [asked, { what: "rejected", at: 1_789_995_000, by: null, text: "Nudity is not allowed here." }],
};

/** An application with a document. */
export const sampleApplication: ReviewItem = {
  ...samplePicture,
  id: "application-1",
  kind: "application",
  creator: { username: "uma", display_name: "Uma" },
  facts: [{ label: "Last name", value: "Reyes" }],
  previews: [{ kind: "image", name: "Front", url: "/api/v1/account/review/application-1/document/front" }],
};

/** A report of a message, which opens with those around it. */
export const sampleReport: ReviewItem = {
  ...samplePicture,
  id: "report-1",
  kind: "report",
  facts: [{ label: "Subject", value: "He insults me" }],
  previews: [],
  has_conversation: true,
  reason: "It is spam or fraud",
};

const message = (id: number, username: string, text: string): ReportedMessage => ({
  ...{ id, username, display_name: username === "ava" ? "Ava" : "Zoe", text },
  ...{ created_at: 1_789_980_000 + id, is_reported: false, is_deleted: false, files: 0, media: [] },
});

/** What a reviewer reads around a reported message, which was taken back. */
export const sampleAround: readonly ReportedMessage[] = [
  message(1, "zoe", "Hello"),
  {
    ...message(2, "ava", "Send me money first."),
    ...{ is_reported: true, is_deleted: true, files: 1 },
    media: [{ kind: "image", url: "/media/sample.webp" }],
  },
  { ...message(3, "zoe", ""), files: 2 },
];
