import { use } from "react";

import { nameOf, statesOf } from "../../machines/inspector/wording.ts";
import { ActorMark } from "./actor-tree.view.tsx";
import { ContextPanel, Pinned } from "./context-panel.view.tsx";
import * as css from "./details.css.ts";
import { OtherFuture } from "./other-future.view.tsx";
import { StatusWordsContext, useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import { SendPanel } from "./send.view.tsx";
import { StepDetails } from "./step-details.view.tsx";
import { Timers } from "./timers.view.tsx";

/** All about the step and the actor that are looked at. */
export function Details() {
  const { shown, timeline, step } = useLooking();
  const words = use(StatusWordsContext);
  const own = shown === null ? null : shown.lastStep;
  return (
    <div className={css.scroll}>
      <Pinned />
      {shown === null ? (
        <p className={css.empty}>At this moment the actor had not begun.</p>
      ) : (
        <Section title={nameOf(shown)} aside={words[shown.status]}>
          <dl className={css.facts}>
            <dt className={css.term}>Kind</dt>
            <dd className={css.fact}>
              {shown.machine === null ? "promise or callback" : `machine ${shown.machine}`}
            </dd>
            <dt className={css.term}>Path</dt>
            <dd className={css.fact}>
              <span className={css.mono}>{shown.path}</span>
            </dd>
            {shown.systemId !== null && (
              <>
                <dt className={css.term}>System id</dt>
                <dd className={css.fact}>
                  <span className={css.mono}>{shown.systemId}</span>
                </dd>
              </>
            )}
            {shown.machine !== null && (
              <>
                <dt className={css.term}>State</dt>
                <dd className={css.fact}>
                  <span className={css.chips}>
                    <ActorMark status={shown.status} number={shown.number} />
                    {statesOf(shown.value).map((state) => (
                      <span key={state} className={css.chip}>
                        {state}
                      </span>
                    ))}
                  </span>
                </dd>
              </>
            )}
          </dl>
        </Section>
      )}
      {own !== null && <StepDetails step={timeline.step(own)} isNow={own === step} />}
      {shown !== null && own === null && (
        <Section title="Event">
          <p className={css.quiet}>By now {nameOf(shown)} has taken no event.</p>
        </Section>
      )}
      <OtherFuture />
      {shown !== null && <ContextPanel actor={shown} />}
      <Timers />
      {shown !== null && <SendPanel actor={shown} />}
    </div>
  );
}
