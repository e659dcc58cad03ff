import { Link } from "react-router-dom";

import { dateTimeText } from "../../domain/format/moment.ts";
import type { PanelAction, PanelRow } from "../../domain/subscription/panel.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { Button } from "../kit/button/button.view.tsx";
import * as css from "./membership.css.ts";

export type MembershipRowsProps = {
  rows: readonly PanelRow[];
  disabled?: boolean;
  /** Closes what the rows stand in, when a link leads to another page. */
  onLeave?: (() => void) | undefined;
  onAction: (subscription: PanelRow["type"], action: PanelAction["kind"]) => void;
};

/** What the viewer has at a creator, with what can be done about each (SUBP-08 to SUBP-18). */
export function MembershipRows({ rows, disabled = false, onLeave, onAction }: MembershipRowsProps) {
  return rows.map(({ type, text, note, noteLink, time, actions }) => (
    <div key={type} className={css.row}>
      <div className={css.texts} title={time === null ? undefined : dateTimeText(time)}>
        <p className={css.text}>{text}</p>
        {note !== null && (
          <p className={css.note}>
            {noteLink === null || disabled ? (
              note
            ) : (
              <CardNote note={note} words={noteLink} onLeave={onLeave} />
            )}
          </p>
        )}
      </div>
      {actions.length > 0 && (
        <div className={css.actions}>
          {actions.map(({ kind, label }) => (
            <Button
              key={kind}
              size="small"
              tone={kind === "cancel" ? "secondary" : "primary"}
              disabled={disabled}
              onClick={() => onAction(type, kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  ));
}

/** A note of which some words lead to the saved card (SUBP-25). */
function CardNote({
  note,
  words,
  onLeave,
}: Pick<MembershipRowsProps, "onLeave"> & { note: string; words: string }) {
  const [before, after] = note.split(words);
  return (
    <>
      {before}
      <Link className={css.noteLink} to={accountPaths.billing} onClick={onLeave}>
        {words}
      </Link>
      {after}
    </>
  );
}
