import { shallowEqual, useSelector } from "@xstate/react";
import { type FormEvent, useId } from "react";

import { branchesFrom } from "../../machines/inspector/inspector-events.ts";
import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import type { SourceHead } from "../../machines/inspector/library.ts";
import { offersFor, type Offer } from "../../machines/inspector/offers.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import * as tool from "./tool.css.ts";
import { Tool, ToolIcon } from "./tool.view.tsx";

const refusal = (
  { kind, foreign }: SourceHead,
  now: ActorAt | null,
  step: number,
  isBranching: boolean,
): string | null => {
  if (kind === "foreign") return "The wire of another app goes one way: it takes no events from here.";
  if (foreign === true && isBranching)
    return "The machines of another app are not here: nothing tells what they would have done.";
  if (step < 0) return "At the beginning nothing runs yet.";
  if (now === null || now.status !== "live") return "This actor no longer lives.";
  return now.machine === null ? "Only machines can be sent events from here." : null;
};

/**
 * Sends an event to an actor: to the app that runs, or, at any other moment, into a branch of the recording. Its type comes from
 * what the machine takes and waits for, its payload is written as JSON.
 */
export function SendPanel({ actor }: { actor: ActorAt }) {
  const { inspector, library, source, timeline, step } = useLooking();
  const context = useInspectorContext(inspector);
  const draft = context.draft?.actor === actor.number ? context.draft : null;
  const isBranching = branchesFrom(context) !== null;
  const now = timeline.actorAt(actor.number, step);
  const reason = refusal(source, now, step, isBranching);
  if (reason !== null || now === null || now.machine === null) {
    return (
      <Section title="Send an event" folded>
        <p className={css.quiet}>{reason}</p>
      </Section>
    );
  }
  const { machine } = now;
  const offers = offersFor(now, timeline.actorsAt(step), library.samples(machine), isBranching);
  const all = [...offers.accepted, ...offers.answers, ...offers.timers, ...offers.others];
  const begin = ({ type, sample }: Offer) =>
    inspector.send({
      type: "draft.begun",
      actor: now.number,
      eventType: type,
      sample,
      shape: type.startsWith("xstate.") ? null : library.shape(machine, type),
    });
  const chosen = all.findIndex(
    ({ type, sample }) => type === draft?.eventType && sameSample(sample, draft.sample),
  );
  const isAccepted = draft !== null && !offers.others.some(({ type }) => type === draft.eventType);
  return (
    <Section
      title={isBranching ? "What if? Send another event" : "Send an event"}
      aside={`to ${nameOf(now)}`}
    >
      <div className={css.form}>
        {isBranching && <p className={css.quiet}>{branchWords(source, step, timeline.length)}</p>}
        <label className={css.label}>
          Event
          <select
            className={tool.control}
            name="eventType"
            value={chosen}
            onChange={(event) => begin(all[Number(event.currentTarget.value)]!)}
          >
            <option value={-1} disabled>
              Choose an event…
            </option>
            <Group label="Accepted now" offers={offers.accepted} all={all} />
            <Group label="Answers that are awaited" offers={offers.answers} all={all} />
            <Group label="Delays that run" offers={offers.timers} all={all} />
            <Group label="Not accepted now" offers={offers.others} all={all} />
          </select>
        </label>
        {draft !== null && <DraftForm isAccepted={isAccepted} />}
      </div>
    </Section>
  );
}

const sameSample = (one: Offer["sample"], other: Offer["sample"]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const branchWords = ({ kind }: SourceHead, step: number, length: number): string =>
  kind === "branch" && step === length - 1
    ? "The branch goes on with it. Nothing reaches the app or the server."
    : `A branch begins after step ${step + 1}: the recording stays as it is, and nothing reaches the app or the server.`;

function Group({ label, offers, all }: { label: string; offers: readonly Offer[]; all: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <optgroup label={label}>
      {offers.map((offer) => (
        <option key={all.indexOf(offer)} value={all.indexOf(offer)}>
          {offer.label}
        </option>
      ))}
    </optgroup>
  );
}

function DraftForm({ isAccepted }: { isAccepted: boolean }) {
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
