import { useId } from "react";
import { shallowEqual, useSelector } from "@xstate/react";

import { selectMentionsView, type MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import { Field, type FieldProps } from "../kit/field/field.view.tsx";
import * as css from "./mention-area.css.ts";
import { pressInSuggestions } from "./suggestion-keys.ts";
import { SuggestionList } from "./suggestion-list.view.tsx";

export type NameFieldProps = FieldProps & { mentions: MentionsRef };

/** One username, which some letters of it suggest, by pointer and by keyboard. */
export function NameField({ mentions, onChange, ...field }: NameFieldProps) {
  const list = useId();
  const view = useSelector(mentions, selectMentionsView, shallowEqual);
  const isOpen = view.status === "open";
  const leave = () => mentions.send({ type: "mention.left" });
  const choose = (username: string): void => {
    onChange(username);
    leave();
  };
  return (
    <div className={css.area}>
      <Field
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${view.active}` : undefined}
        onKeyDown={(event) => pressInSuggestions(event, mentions, view, choose)}
        onBlur={leave}
        onChange={(value) => {
          onChange(value);
          const query = value.trim().replace(/^@/, "");
          mentions.send({ type: "caret.moved", query: query.length < 2 ? null : query });
        }}
      />
      <SuggestionList id={list} view={view} onChoose={choose} />
    </div>
  );
}
