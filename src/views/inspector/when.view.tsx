import { useId, useMemo } from "react";

import { createWhenReader, readCondition, type Condition } from "../../machines/inspector/condition.ts";
import { eventName, statesOf } from "../../machines/inspector/wording.ts";
import { classNames } from "../kit/class-names.ts";
import * as details from "./details.css.ts";
import { Breakpoints } from "./hold.view.tsx";
import { useInspectorContext, useLooking } from "./looking.ts";
import * as tool from "./tool.css.ts";
import { Tool, ToolIcon, ToolSheet } from "./tool.view.tsx";
import * as css from "./top-bar.css.ts";

const MOST = 100;

/** Asks when a value of a context, or a state, became what one looks for; each answer leads to its step. */
export function WhenSheet() {
  const { inspector } = useLooking();
  const { condition } = useInspectorContext(inspector);
  return (
    <ToolSheet
      icon="when"
      label="When: search by condition"
      text={<span className={css.long}>When</span>}
      active={condition !== ""}
    >
      {() => <When />}
    </ToolSheet>
  );
}

function When() {
  const { inspector } = useLooking();
  const { condition: text } = useInspectorContext(inspector);
  const id = useId();
  const read = useMemo(() => (text.trim() === "" ? null : readCondition(text)), [text]);
  return (
    <div className={css.when}>
      <label className={details.label}>
        When did it become so?
        <input
          className={classNames(tool.control, css.condition)}
          name="condition"
          spellCheck={false}
          autoComplete="off"
          placeholder="payment: record.status = paid"
          value={text}
          aria-invalid={read?.sound === false || undefined}
          aria-describedby={id}
          onChange={(event) => inspector.send({ type: "condition.typed", text: event.currentTarget.value })}
        />
      </label>
      <div id={id} aria-live="polite">
        {read === null && (
          <p className={details.quiet}>
            A place in a context, =, !=, {"<"}, {"<="}, {">"} or {">="}, and a value: attempts {">"} 2. The
            place state is the machine’s state: state = refused; the place event the type of the event that it
            takes: event = popup.closed. A place alone finds each change of it. A machine’s name with a colon
            before all leaves out the others.
          </p>
        )}
        {read?.sound === false && (
          <p className={details.error}>
            <ToolIcon name="warning" />
            {read.error}
          </p>
        )}
        {read?.sound === true && <Found condition={read.condition} />}
      </div>
      <Breakpoints text={read?.sound === true ? text.trim() : null} />
    </div>
  );
}

function Found({ condition }: { condition: Condition }) {
  const { inspector, timeline, length, step: now } = useLooking();
  const reader = useMemo(() => createWhenReader(condition), [condition]);
  const found = reader.read(timeline, length);
  if (found.length === 0) return <p className={details.quiet}>Not in this page load.</p>;
  return (
    <>
      <p className={details.quiet}>
        {found.length === 1 ? "At one step." : `At ${found.length.toLocaleString("en-GB")} steps.`}
        {found.length > MOST && ` The first ${MOST}:`}
      </p>
      <ol className={css.found}>
        {found.slice(0, MOST).map((index) => {
          const { actor, event, values } = timeline.step(index);
          const taker = timeline.actorAt(actor, index);
          return (
            <li key={index}>
              <Tool
                pressed={index === now}
                onClick={() => inspector.send({ type: "step.chosen", step: index, actor })}
              >
                <span className={css.foundWords}>
                  {index + 1}. {taker?.machine}: {eventName(event.type)}
                  <span className={details.quiet}> → {statesOf(values.at(-1)).join(" · ")}</span>
                </span>
              </Tool>
            </li>
          );
        })}
      </ol>
    </>
  );
}
