import { counted } from "../../domain/format/number.ts";
import type { MentionsView } from "../../machines/mentions/mentions.machine.ts";
import * as css from "./mention-area.css.ts";

export type SuggestionListProps = {
  /** The id of the list, by which its field names it. */
  id: string;
  view: MentionsView;
  onChoose: (username: string) => void;
};

/** The people whom a field suggests, and what is said of them to those who hear the page. */
export function SuggestionList({ id, view: { status, found, active }, onChoose }: SuggestionListProps) {
  const isOpen = status === "open";
  return (
    <>
      {isOpen && (
        <div id={id} className={css.list} role="listbox" aria-label="People to name">
          {found.map(({ username, display_name: name }, index) => (
            <button
              key={username}
              id={`${id}-${index}`}
              className={css.option}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(username)}
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
    </>
  );
}
