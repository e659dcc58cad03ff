import { useTakePart } from "../take-part/use-take-part.ts";
import { PostCard, type PostCardProps } from "./post-card.view.tsx";
import { Teaser } from "./teaser.view.tsx";

/** A teaser of a post; once it is bought the whole post, in its place (POSTS-08). */
export function GridPost({ onPress, ...card }: PostCardProps & { onPress: () => void }) {
  const { item } = useTakePart(card.item);
  const isBought = !item.is_locked && item.post.amount_usd > 0;
  return isBought ? <PostCard {...card} /> : <Teaser item={item} now={card.now} onPress={onPress} />;
}
