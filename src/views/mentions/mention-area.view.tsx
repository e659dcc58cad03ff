import { useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { shallowEqual, useSelector } from "@xstate/react";

import { counted } from "../../domain/format/number.ts";
import { mentionAt, withMention } from "../../domain/profile/mention-at.ts";
import { selectMentionsView, type MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import { TextArea, type TextAreaProps } from "../kit/field/field.view.tsx";
import * as css from "./mention-area.css.ts";

export type MentionAreaProps = Omit<TextAreaProps, "value"> & { value: string; mentions: MentionsRef };

/** A text in which people are named: "@" and some letters suggest them, by pointer and by keyboard (OWNER-08, OWNER-42). */
export function MentionArea({ mentions, value, onChange, ...field }: MentionAreaProps) {
  const list = useId();
  const { status, found, active } = useSelector(mentions, selectMentionsView, shallowEqual);
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
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mentions.send({ type: "option.moved", by: 1 }),
    ArrowUp: () => mentions.send({ type: "option.moved", by: -1 }),
    Enter: () => choose(found[active]?.username ?? ""),
    Tab: () => choose(found[active]?.username ?? ""),
    Escape: () => mentions.send({ type: "mention.left" }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = status === "open" && !event.shiftKey ? keys[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const isOpen = status === "open";
  return (
    <div ref={area} className={css.area}>
      <TextArea
        {...field}
        value={value}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onSelect={(event) => look(event.currentTarget.value)}
        onBlur={() => mentions.send({ type: "mention.left" })}
        onChange={(text) => {
          onChange(text);
          look(text);
        }}
      />
      {isOpen && (
        <div id={list} className={css.list} role="listbox" aria-label="People to name">
          {found.map(({ username, display_name: name }, index) => (
            <button
              key={username}
              id={`${list}-${index}`}
              className={css.option}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(username)}
            >
              <span className={css.name}>{name}</span>
              <span className={css.username}>@{username}</span>
            </button>
          ))}
        </div>
      )}
      <span role="status" className={css.told}>
        {isOpen ? `${counted(found.length, "suggestion")}. Press the arrow keys and Enter.` : ""}
      </span>
    </div>
  );
}
