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

/**
 * The dialog's cover image (SUB-05, SUB-06): the cover picture, else the cover video's address with its
 * extension swapped to `.jpg` (query and fragment kept), else null.
 */
export const coverImage = (user: {
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
}): string | null => {
  if (user.fans_cover_picture_url !== null && user.fans_cover_picture_url !== "")
    return user.fans_cover_picture_url;
  const video = user.fans_cover_video_url;
  if (video === null || video === "") return null;
  const [, path = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(video) ?? [];
  const slash = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  return `${dot > slash ? path.slice(0, dot) : path}.jpg${rest}`;
};
