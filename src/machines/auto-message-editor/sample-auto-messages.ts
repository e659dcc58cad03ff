import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";

const common: Omit<AutoMessage, "id" | "type" | "text" | "rule"> = {
  ...{ version: 2, created_at: 1_790_000_000, active: true, status: "on", reason: null },
  ...{ next_at: null, sent: 0, opened: 0, sales: 0, earned: 0, media: [], amount_usd: 0 },
};

/** A message that greets new fans. */
export const sampleWelcome: AutoMessage = {
  ...{ ...common, id: 7, type: "welcome", text: "Nice that you are here!" },
  rule: { type: "welcome", to: ["subscribers", "followers"], delay: 3600 },
};

/** One that goes to followers each week, with a picture that is sold. */
export const sampleInterval: AutoMessage = {
  ...{ ...common, id: 8, type: "interval", text: "The picture of the week", amount_usd: 500 },
  ...{ next_at: 1_790_600_000, sent: 240, opened: 180, sales: 12, earned: 4800 },
  rule: { type: "interval", every_days: 7, groups: ["followers"], spent_over: 0, first_at: 1_789_990_000 },
  media: [
    {
      ...{ vault_id: 70, kind: "image", name: "gate.jpg", state: "ready", error: null },
      thumb_url: "/media/gate.webp",
    },
  ],
};

/** One that thanks for tips. */
export const sampleThankyou: AutoMessage = {
  ...{ ...common, id: 9, type: "thankyou", text: "Thank you so much!", sent: 3, opened: 2 },
  rule: { type: "thankyou", after: ["tip", "renewal"], tip_over: 1000 },
};
