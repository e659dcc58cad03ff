import type { KeyboardEvent } from "react";

import type { MentionsRef, MentionsView } from "../../machines/mentions/mentions.machine.ts";

/** Moves through the suggestions of an open list, takes one, or closes it. */
export const pressInSuggestions = (
  event: KeyboardEvent,
  mentions: MentionsRef,
  { status, found, active }: MentionsView,
  choose: (username: string) => void,
): void => {
  const take = () => choose(found[active]?.username ?? "");
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mentions.send({ type: "option.moved", by: 1 }),
    ArrowUp: () => mentions.send({ type: "option.moved", by: -1 }),
    Enter: take,
    Tab: take,
    Escape: () => mentions.send({ type: "mention.left" }),
  };
  const act = status === "open" && !event.shiftKey ? keys[event.key] : undefined;
  if (act === undefined) return;
  event.preventDefault();
  act();
};
