import type { ChatMessage, Conversation } from "../../protocol/direct-message/direct-message.records.ts";

/** The messages of a conversation that a page has, oldest first. */
export interface ChatPages {
  readonly items: readonly ChatMessage[];
  readonly hasOlder: boolean;
  /** It does not show the newest ones. */
  readonly hasNewer: boolean;
}

/**
 * The newest page laid over what is there. Where it does not reach down to that, so much has come meanwhile, it stands alone;
 * who looks at an older part stays there.
 */
export const mergedWithNewest = (pages: ChatPages, page: Conversation): ChatPages => {
  const { items, hasOlder, hasNewer } = pages;
  const last = items.at(-1)?.sequence ?? 0;
  const first = page.items[0]?.sequence;
  if (hasNewer) return pages;
  if (first === undefined) return { items: [], hasOlder: page.has_older, hasNewer: false };
  if (page.has_older && first > last + 1)
    return { items: page.items, hasOlder: page.has_older, hasNewer: false };
  const older = items.filter(({ sequence }) => sequence < first);
  return {
    items: [...older, ...page.items],
    hasOlder: older.length > 0 ? hasOlder : page.has_older,
    hasNewer: false,
  };
};

/** With what was just sent, where it follows the last one that is there: what came in between is not known yet. */
export const withSent = (items: readonly ChatMessage[], sent: ChatMessage): readonly ChatMessage[] =>
  sent.sequence === (items.at(-1)?.sequence ?? 0) + 1 ? [...items, sent] : items;

/** The newest message that the other one wrote. */
export const newestOfOther = (items: readonly ChatMessage[]): ChatMessage | undefined =>
  items.findLast(({ is_own }) => !is_own);
