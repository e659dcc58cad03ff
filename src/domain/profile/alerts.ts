import type { SubscriptionType } from "../subscription/subscription.ts";
import { endingMemory, type EndingFacts } from "./ending-memory.ts";
import { hasAccess, type AccessFacts } from "./access.ts";

/** What the alerts above the posts depend on (PROFILE-41, PROFILE-43 to PROFILE-50). */
export type AlertFacts = AccessFacts &
  EndingFacts & {
    readonly user: {
      readonly username: string;
      readonly fans_avatar_rejected: boolean;
      readonly fans_cover_picture_rejected: boolean;
      readonly fans_cover_video_rejected: boolean;
    };
    readonly subscriptions: readonly {
      readonly type: SubscriptionType;
      readonly status: string;
      readonly end_at: number | null;
      readonly resumes_at: number | null;
    }[];
  };

/** One alert; `endsAt` in epoch seconds. `memory` names the stored dismissal, which lives one day (PROFILE-50). */
export type ProfileAlert =
  | { readonly kind: "pictureRejected"; readonly text: string }
  | { readonly kind: "expiring"; readonly subscriptionType: SubscriptionType; readonly endsAt: number | null }
  | {
      readonly kind: "ends";
      readonly type: "trial" | "gift";
      readonly offerText: string;
      readonly endsAt: number;
      readonly memory: string;
    };

const avatarRejectedText = "Unfortunately your avatar was not approved. Please upload a pic with no nudity.";
const coverRejectedText =
  "Unfortunately your cover pic/video was not approved. Please upload a media with no nudity.";

/** What was rejected of how a page looks, in words for its owner (PROFILE-49, COVER-14, CERR-15). */
const rejectedPictures = ({ user }: AlertFacts): readonly ProfileAlert[] => {
  const isCover = user.fans_cover_picture_rejected || user.fans_cover_video_rejected;
  return [
    ...(user.fans_avatar_rejected ? [avatarRejectedText] : []),
    ...(isCover ? [coverRejectedText] : []),
  ].map((text) => ({ kind: "pictureRejected", text }));
};

const ending = (type: "trial" | "gift", facts: AlertFacts): readonly ProfileAlert[] => {
  const memory = endingMemory(type, facts);
  if (memory === null) return [];
  const offerText = type === "trial" ? "Your trial ends" : "Your gift ends";
  return [{ kind: "ends", type, offerText, endsAt: facts[`${type}_end_at`]!, memory }];
};

/** The alerts of a profile, top to bottom; `dismissed` holds the memories that still count. */
export const profileAlerts = (facts: AlertFacts, dismissed: readonly string[]): readonly ProfileAlert[] => {
  const expiring = facts.subscriptions.find(
    // A paused one has a row in the panel.
    ({ type, status, resumes_at: resumesAt }) =>
      status === "expiring" && resumesAt === null && type !== "free" && type !== "snapchat",
  );
  const alerts: readonly ProfileAlert[] = [
    ...(facts.can_edit ? rejectedPictures(facts) : []),
    ...(expiring !== undefined && hasAccess(facts)
      ? [{ kind: "expiring", subscriptionType: expiring.type, endsAt: expiring.end_at } as const]
      : []),
    ...ending("trial", facts),
    ...ending("gift", facts),
  ];
  return alerts.filter((alert) => alert.kind !== "ends" || !dismissed.includes(alert.memory));
};
