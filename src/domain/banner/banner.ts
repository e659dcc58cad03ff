import { mailableEmail } from "../account/mail-link.ts";
import { daySeconds } from "../format/duration.ts";

/** How long the e-mail banner stays away once it was closed, in seconds (BANNER-17). */
export const emailBannerHiddenSeconds = 259_200;
/** How long after making the account a creator is asked to confirm the e-mail, in seconds (BANNER-18). */
export const creatorEmailSeconds = 30 * daySeconds;

/** The entries of the current user that decide which banner is shown; `created_at` in epoch seconds. */
export interface BannerViewer {
  readonly username: string;
  readonly type: "model" | "user";
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly created_at: number;
  readonly fans_avatar_url: string | null;
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
  readonly compliance_status: {
    readonly status: "approved" | "rejected" | "under_review" | null;
    readonly reason: string | null;
  };
}

/** What the e-mail banner depends on besides the viewer; `now` in epoch seconds. */
export interface BannerFacts {
  readonly now: number;
  readonly isEmailHidden: boolean;
}

export type Banner =
  | { readonly kind: "declined"; readonly reason: string | null }
  | { readonly kind: "review" }
  | { readonly kind: "pictures"; readonly username: string }
  | { readonly kind: "email"; readonly email: string };

/** The e-mail banner: for a real, unconfirmed address, to a creator only at the beginning (BANNER-13 to BANNER-18). */
const emailBanner = (viewer: BannerViewer, { now, isEmailHidden }: BannerFacts): Banner | null => {
  const email = mailableEmail(viewer.email);
  if (email === null || viewer.email_confirmed || isEmailHidden) return null;
  if (viewer.type === "model" && now - viewer.created_at > creatorEmailSeconds) return null;
  return { kind: "email", email };
};

/** The one banner of a signed-in viewer, null when there is none: the first that applies (BANNER-03 to BANNER-08). */
export const bannerOf = (viewer: BannerViewer, facts: BannerFacts): Banner | null => {
  const { type, compliance_status, username } = viewer;
  if (type === "user") return emailBanner(viewer, facts);
  const { status, reason } = compliance_status;
  if (status === "rejected") return { kind: "declined", reason: reason === "" ? null : reason };
  if (status === "under_review") return { kind: "review" };
  const hasCover = viewer.fans_cover_picture_url !== null || viewer.fans_cover_video_url !== null;
  if (status === "approved" && (viewer.fans_avatar_url === null || !hasCover))
    return { kind: "pictures", username };
  return emailBanner(viewer, facts);
};
