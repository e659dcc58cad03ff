import { counted } from "../../domain/format/number.ts";
import type { PriceLimits } from "../../domain/money/price.ts";
import { postContents } from "../../domain/post/post-contents.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { contentsText } from "../../domain/direct-message/message.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Gallery } from "../../protocol/gallery/gallery.records.ts";

/** What is sold: a post, a goal among them, a gallery, or the media of a message. */
export interface UnlockThing {
  readonly kind: "post" | "gallery" | "message";
  readonly id: number;
}

/** What a thing is and costs at this moment, in cents. */
export interface UnlockOffer {
  readonly name: string;
  readonly title: string;
  readonly contents: string;
  readonly thumbUrl: string | null;
  readonly price: Cents;
  /** Whether this viewer can pay for it. */
  readonly isForSale: boolean;
  readonly isOpen: boolean;
  /** Of a goal, for which the buyer names the amount: `most` of one at a time. */
  readonly fund: { readonly goal: Cents; readonly raised: Cents; readonly most: Cents } | null;
}

/** A post as it is sold on a site with these prices (POSTS-08). */
export const offerOfPost = (
  { post, user, is_locked, can_unlock }: FeedItem,
  prices: PriceLimits,
): UnlockOffer => ({
  name: user.display_name,
  title: post.text,
  contents: postContents(post),
  thumbUrl: post.media[0]?.thumb_url ?? null,
  price: post.amount_usd,
  isForSale: can_unlock,
  isOpen: !is_locked,
  fund:
    post.type === "fund"
      ? {
          ...{ goal: post.fund_goal ?? 0, raised: post.fund_raised ?? 0 },
          most: Math.max(prices.max, post.amount_usd),
        }
      : null,
});

const nouns = { video_dm: "video", photo_dm: "photo", audio_dm: "audio track" } as const;

/** A gallery as it is sold. */
export const offerOfGallery = (gallery: Gallery): UnlockOffer => ({
  name: gallery.creator.display_name,
  title: gallery.title,
  contents: counted(gallery.media.length, nouns[gallery.type]),
  thumbUrl: gallery.media[0]?.thumb_url ?? null,
  price: gallery.amount_usd,
  isForSale: gallery.can_unlock,
  isOpen: !gallery.is_locked,
  fund: null,
});

/** The media of a message as they are sold. */
export const offerOfMessage = ({ message, user }: EndpointAnswer<"getMessage">): UnlockOffer => ({
  name: user.display_name,
  title: message.text,
  contents: contentsText(message.media),
  thumbUrl: message.media[0]?.thumb_url ?? null,
  price: message.amount_usd,
  isForSale: message.can_unlock,
  isOpen: !message.is_locked,
  fund: null,
});
