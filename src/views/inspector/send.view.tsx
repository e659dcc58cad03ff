import { shallowEqual, useSelector } from "@xstate/react";
import { type FormEvent, useId } from "react";

import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import * as tool from "./tool.css.ts";
import { Tool, ToolIcon } from "./tool.view.tsx";

const isSendable = (type: string): boolean => type !== "" && type !== "*" && !type.startsWith("xstate.");

/** Sends an event to a live actor: its type from what the machine takes, its payload written as JSON. */
export function SendPanel({ actor }: { actor: ActorAt }) {
  const { inspector, library, source, timeline, length, mode } = useLooking();
  const context = useInspectorContext(inspector);
  const draft = context.draft?.actor === actor.number ? context.draft : null;
  const now = timeline.actorAt(actor.number, length - 1);
  const machine = now?.machine ?? null;
  if (source.kind !== "live") {
    return (
      <Section title="Send an event" folded>
        <p className={css.quiet}>
          {source.kind === "foreign"
            ? "The wire of another app goes one way: it takes no events from here."
            : "This is a recording: events can be sent to an app that runs."}
        </p>
      </Section>
    );
  }
  if (now === null || machine === null || now.status !== "live") {
    return (
      <Section title="Send an event" folded>
        <p className={css.quiet}>
          {now?.status === "live"
            ? "Only machines can be sent events from here."
            : "This actor no longer lives."}
        </p>
      </Section>
    );
  }
  const samples = library.samples(machine);
  const accepted = now.accepts.filter(isSendable);
  const known = [...(now.chart?.edges ?? []).map(({ event }) => event), ...samples.map(({ type }) => type)];
  const others = [...new Set(known)]
    .filter((type) => isSendable(type) && !accepted.includes(type))
    .toSorted();
  const begin = (eventType: string) =>
    inspector.send({
      type: "draft.begun",
      actor: now.number,
      eventType,
      sample: samples.find(({ type }) => type === eventType) ?? null,
      shape: library.shape(machine, eventType),
    });
  const chosen = draft?.eventType ?? "";
  return (
    <Section title="Send an event" aside={`to ${nameOf(now)}`}>
      <div className={css.form}>
        <label className={css.label}>
          Event
          <select
            className={tool.control}
            name="eventType"
            value={chosen}
            onChange={(event) => begin(event.currentTarget.value)}
          >
            <option value="" disabled>
              Choose an event…
            </option>
            {accepted.length > 0 && (
              <optgroup label="Accepted now">
                {accepted.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </optgroup>
            )}
            {others.length > 0 && (
              <optgroup label="Not accepted now">
                {others.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
        {draft !== null && (
          <DraftForm isAccepted={accepted.includes(draft.eventType)} isPast={mode !== "live"} />
        )}
      </div>
    </Section>
  );
}

function DraftForm({ isAccepted, isPast }: { isAccepted: boolean; isPast: boolean }) {
  const { inspector } = useLooking();
  const { draft, answer } = useInspectorContext(inspector);
  const { isSending } = useSelector(inspector, selectErrands, shallowEqual);
  const id = useId();
  if (draft === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inspector.send({ type: "draft.submitted" });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.label}>
        Payload (JSON)
        <textarea
          className={css.payload}
          name="payload"
          rows={Math.min(12, draft.text.split("\n").length + 1)}
          spellCheck={false}
          value={draft.text}
          aria-invalid={draft.error !== null || undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => inspector.send({ type: "draft.typed", text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
          }}
        />
      </label>
      <div id={`${id}-about`} aria-live="polite">
        {draft.error !== null && (
          <p className={css.error}>
            <ToolIcon name="warning" />
            {draft.error}
          </p>
        )}
        {draft.error === null && !isAccepted && (
          <p className={css.quiet}>
            The machine does not take this event in its state: nothing would change.
          </p>
        )}
        {isPast && <p className={css.quiet}>It goes to the app as it is now, not as it was at this step.</p>}
        {answer?.accepted === true && (
          <p className={css.good}>
            <ToolIcon name="check" />
            The actor took it.
          </p>
        )}
        {answer?.accepted === false && (
          <p className={css.error}>
            <ToolIcon name="warning" />
            {answer.reason}
          </p>
        )}
      </div>
      <div className={css.chips}>
        <Tool tone="primary" icon="send" type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? "Sending…" : "Send"}
        </Tool>
        <Tool disabled={isSending} onClick={() => inspector.send({ type: "draft.closed" })}>
          Discard
        </Tool>
      </div>
    </form>
  );
}
