import { useId, useLayoutEffect, useRef } from "react";
import { shallowEqual, useSelector } from "@xstate/react";

import { mentionAt, withMention } from "../../domain/profile/mention-at.ts";
import { selectMentionsView, type MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import { TextArea, type TextAreaProps } from "../kit/field/field.view.tsx";
import * as css from "./mention-area.css.ts";
import { pressInSuggestions } from "./suggestion-keys.ts";
import { SuggestionList } from "./suggestion-list.view.tsx";

export type MentionAreaProps = Omit<TextAreaProps, "value"> & { value: string; mentions: MentionsRef };

/** A text in which people are named: "@" and some letters suggest them, by pointer and by keyboard (OWNER-08, OWNER-42). */
export function MentionArea({ mentions, value, onChange, ...field }: MentionAreaProps) {
  const list = useId();
  const view = useSelector(mentions, selectMentionsView, shallowEqual);
  const area = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const input = (): HTMLTextAreaElement | null => area.current?.querySelector("textarea") ?? null;

  // A text that is set from outside moves the caret to its end.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const look = (text: string): void => {
    const query = mentionAt(text, input()?.selectionStart ?? text.length)?.query ?? null;
    mentions.send({ type: "caret.moved", query });
  };
  const choose = (username: string): void => {
    const changed = withMention(value, input()?.selectionStart ?? value.length, username);
    caret.current = changed.caret;
    onChange(changed.text);
    mentions.send({ type: "mention.left" });
    input()?.focus();
  };
  const isOpen = view.status === "open";
  return (
    <div ref={area} className={css.area}>
      <TextArea
        {...field}
        value={value}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${view.active}` : undefined}
        onKeyDown={(event) => pressInSuggestions(event, mentions, view, choose)}
        onSelect={(event) => look(event.currentTarget.value)}
        onBlur={() => mentions.send({ type: "mention.left" })}
        onChange={(text) => {
          onChange(text);
          look(text);
        }}
      />
      <SuggestionList id={list} view={view} onChoose={choose} />
    </div>
  );
}
