import { useEffect, useRef } from "react";

import { heldWords, noHold, waitingWords } from "../../machines/inspector/hold.ts";
import { classNames } from "../kit/class-names.ts";
import * as details from "./details.css.ts";
import * as css from "./hold.css.ts";
import { useLooking } from "./looking.ts";
import { Tool, ToolIcon } from "./tool.view.tsx";
import * as top from "./top-bar.css.ts";

/** Says that a breakpoint holds the app that is looked at, and lets it go on (F8) or take one event (F10). */
export function HoldBanner() {
  const { inspector, source } = useLooking();
  const { held } = source.hold ?? noHold;
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return undefined;
    const take = (event: KeyboardEvent) => {
      if (event.key !== "F8" && event.key !== "F10") return;
      event.preventDefault();
      inspector.send({ type: "hold.released", how: event.key === "F8" ? "all" : "one" });
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
  }, [inspector, isHeld]);
  if (held === null) return null;
  return (
    <div className={classNames(top.banner, css.wraps)} role="status">
      <ToolIcon name="pause" />
      <span className={css.words}>
        <strong>{heldWords(held)}</strong> {waitingWords(held)}
      </span>
      <span className={css.buttons}>
        <Tool
          tone="outlined"
          icon="play"
          title="F8"
          onClick={() => inspector.send({ type: "hold.released", how: "all" })}
        >
          Go on
        </Tool>
        <Tool
          tone="outlined"
          icon="forward"
          title="F10"
          disabled={held.next === null}
          onClick={() => inspector.send({ type: "hold.released", how: "one" })}
        >
          One event
        </Tool>
      </span>
    </div>
  );
}

type BreakpointChange = { type: "breakpoint.added" | "breakpoint.removed"; text: string };

/** Makes a breakpoint of the condition that is looked for, and lists those of the live app. */
export function Breakpoints({ text }: { text: string | null }) {
  const { inspector, source } = useLooking();
  const root = useRef<HTMLDivElement>(null);
  if (source.hold === undefined) return null;
  const { breakpoints } = source.hold;
  const change = (event: BreakpointChange) => () => {
    // The button that was pressed goes: the focus stays in the sheet, so that Escape still closes it.
    root.current?.focus();
    inspector.send(event);
  };
  return (
    <div ref={root} tabIndex={-1} className={css.breakpoints}>
      {text !== null && !breakpoints.includes(text) && (
        <Tool tone="outlined" icon="pause" onClick={change({ type: "breakpoint.added", text })}>
          Hold the app there
        </Tool>
      )}
      {breakpoints.length > 0 && (
        <section aria-label="Breakpoints" className={css.list}>
          <p className={details.quiet}>Held where (the tab keeps these over its page loads):</p>
          <ul className={css.items}>
            {breakpoints.map((each) => (
              <li key={each} className={css.item}>
                <code className={css.condition}>{each}</code>
                <Tool
                  icon="close"
                  label={`Remove ${each}`}
                  onClick={change({ type: "breakpoint.removed", text: each })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
