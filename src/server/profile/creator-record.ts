import { domainToUnicode } from "node:url";

import { settingOf } from "../../domain/creator/setting.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import { isOfferOpen } from "../../domain/offer/offer.ts";
import { hasAccess } from "../../domain/profile/access.ts";
import { isTipButtonHidden } from "../../domain/tip/tip-button.ts";
import { tipDataOf } from "../../domain/tip/tip-data.ts";
import { tipNotice, type TipPlace } from "../../domain/tip/tip-notice.ts";
import { isTipMenuShown } from "../../domain/tip-menu/tip-menu.ts";
import type { CreatorCard, CreatorRecord } from "../../protocol/records.ts";
import { ownPictures, shownPictures } from "../account/own-pictures.ts";
import type { Blocks } from "../block/block.reads.ts";
import type { CreatorRow } from "../creator/creator.reads.ts";
import { actsFor, type Viewer } from "../session/viewer.ts";
import { subscriptionRecord, type Standing } from "../subscription/standing.ts";
import type { TipSettings } from "../tip/tip-settings.ts";

/** Which of the parts that come only when asked for (API-27). */
export interface RecordFlags {
  readonly promote: boolean;
  readonly wlConfig: boolean;
}

/** The owner, or the manager who acts for her; he leaves his own page alone meanwhile. */
export const mayEdit = (viewer: Viewer | null, creatorId: string): boolean =>
  viewer !== null && actsFor(viewer) === creatorId;

const userOf = (creator: CreatorRow, isOwner: boolean, isLive: boolean): CreatorRecord["user"] => ({
  id: creator.id,
  username: creator.username,
  type: "model",
  display_name: creator.display_name,
  ...(isOwner ? ownPictures(creator) : shownPictures(creator)),
  is_streaming: isLive,
  created_at: creator.created_at,
});

/** How a name reads, where it is sent as another text. */
const shownAs = (host: string): { readonly custom_domain_shown?: string } => {
  const shown = domainToUnicode(host);
  return shown === host ? {} : { custom_domain_shown: shown };
};

/** Where her profile is besides; what is not online yet is the owner's alone (CENT-04). */
const domainOf = ({ domain }: CreatorRow, isOwner: boolean): NonNullable<CreatorRecord["wl_domain"]> =>
  domain !== null && (isOwner || domain.status === "online")
    ? { custom_domain: domain.host, ...shownAs(domain.host), custom_domain_status: domain.status }
    : { custom_domain: null, custom_domain_status: null };

/** The record of a creator for a viewer with this standing; sees nothing that his role may not (CENT-02, CENT-24). */
export const creatorRecord = (
  creator: CreatorRow,
  standing: Standing,
  {
    viewer,
    chat,
    blocks,
    knows,
    promoted,
    flags,
    now,
    place,
    tipSettings,
  }: {
    readonly viewer: Viewer | null;
    readonly chat: CreatorRecord["chat"];
    readonly blocks: Blocks;
    /** The viewer has, or had, a subscription or a conversation with the creator: he may block (SUBP-28). */
    readonly knows: boolean;
    /** Whom she promotes; null: it was not asked for. */
    readonly promoted: readonly CreatorCard[] | null;
    readonly flags: Pick<RecordFlags, "wlConfig">;
    readonly now: number;
    readonly place: TipPlace;
    readonly tipSettings: TipSettings;
  },
): CreatorRecord => {
  const { may, ...shown } = standing;
  const can_edit = mayEdit(viewer, creator.id);
  const is_self = viewer?.id === creator.id;
  const access = hasAccess({ ...shown, can_edit, is_self });
  const setting = settingOf(creator.state, creator.places, now);
  const open = creator.compliance_status === "approved" && !access;
  const mayTip = !can_edit && !is_self && !blocks.byViewer && !blocks.ofViewer;
  const reads = can_edit || standing.is_subscribed_snapchat;
  return {
    user: userOf(creator, can_edit, chat.status === "online_fans"),
    can_edit,
    is_self,
    ...shown,
    subscriptions: standing.subscriptions.map((row) => subscriptionRecord(row, creator.state)),
    is_blocked: blocks.byViewer ? true : knows ? false : null,
    can_trial: open && may.trial && isOfferOpen("trial", setting, now),
    can_winback: open && may.winback && isOfferOpen("winback", setting, now),
    can_subscribe_free: creator.state.freeProfile,
    tip_blocked: creator.tip_blocked,
    has_tip_button: mayTip && !isTipButtonHidden(tipSettings.tipButtonHidden, creator.username, "profile"),
    has_tip_menu:
      mayTip &&
      creator.sells_menu &&
      isTipMenuShown({
        canEdit: can_edit,
        disabled: setting.tip_menu_disabled,
        access,
      }),
    tip_notice: tipNotice(viewer, creator, place),
    tip_data: tipDataOf(tipSettings.tipData, creator.username),
    promote: promoted,
    wl_config: flags.wlConfig ? (creator.state.whiteLabel ?? plainWhiteLabel) : null,
    wl_domain: flags.wlConfig ? domainOf(creator, can_edit) : null,
    chat,
    compliance_status: { status: creator.compliance_status },
    content: { fans_bio: creator.state.bio.text, fans_bio_mentions: creator.state.bio.mentions },
    post_count: {
      post: creator.post,
      likes: creator.likes,
      free: creator.free,
      audio: creator.audio,
      picture: creator.picture,
      video: creator.video,
      audio_dm_gallery: creator.galleries.audio_dm ?? 0,
      picture_dm_gallery: creator.galleries.photo_dm ?? 0,
      video_dm_gallery: creator.galleries.video_dm ?? 0,
    },
    setting: reads
      ? setting
      : { ...setting, sell_snapchat: { ...setting.sell_snapchat, snapchat_username: null } },
  };
};
