export type Benefit = "content" | "messages" | "streams" | "cancel" | "support";

/** The benefits dialog's texts (SUB-08 to SUB-12). */
export const benefitTexts: Readonly<Record<Benefit, string>> = {
  content: "Exclusive content in feed",
  messages: "Direct messaging",
  streams: "Live streams",
  cancel: "Cancel anytime",
  support: "Support the creator",
};

/** The benefits of a subscription: direct messages only while nobody's tips are blocked (SUB-09, SUB-59, SUB-60). */
export const subscribeBenefits = (blocks: { creator: boolean; viewer: boolean }): readonly Benefit[] =>
  blocks.creator || blocks.viewer
    ? ["content", "streams", "cancel", "support"]
    : ["content", "messages", "streams", "cancel", "support"];

/** The benefits of a free follow (SUB-29). */
export const followBenefits: readonly Benefit[] = ["content", "support"];
