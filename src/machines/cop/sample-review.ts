import type { ReviewItem } from "../../protocol/review/review.records.ts";

const asked = { what: "asked", at: 1_789_990_000, by: "ava", text: null } as const;

/** A picture that waits for a reviewer. */
export const samplePicture: ReviewItem = {
  id: "avatar-1",
  kind: "avatar",
  status: "pending",
  creator: { username: "ava", display_name: "Ava" },
  facts: [],
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
