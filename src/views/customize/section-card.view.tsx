import { useId, type ReactNode } from "react";

import { dateTimeText, zoneName } from "../../domain/format/moment.ts";
import type { SectionName } from "../../domain/customize/section-values.ts";
import { hasForm, isOn, sections, valuesOf } from "../../domain/customize/sections.ts";
import {
  storedForm,
  type CustomizeEvent,
  type CustomizeView,
} from "../../machines/customize/customize.machine.ts";
import type { MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./customize.css.ts";
import { OfferSample } from "./offer-sample.view.tsx";
import { SectionFields } from "./section-fields.view.tsx";

export type SectionCardProps = {
  name: SectionName;
  view: CustomizeView;
  now: number;
  mentions: MentionsRef;
  send: (event: CustomizeEvent) => void;
  /** What else belongs to it. */
  children?: ReactNode;
};

const focus = (element: HTMLElement | null): void => {
  element?.querySelector<HTMLElement>("input, select, textarea")?.focus();
};

/** A section: what it holds, and its form while it is edited. */
export function SectionCard({ name, view, now, mentions, send, children }: SectionCardProps) {
  const heading = useId();
  const { title, about, flag } = sections[name];
  const isEdited = view.section === name;
  const isBusy = view.status === "saving";
  const isOpen = isEdited && view.status !== "shown";
  const stored = storedForm(name, view);
  const isTurned = isOn(name, stored);
  const editable = hasForm(name) && (sections[name].opens === undefined || isTurned);
  return (
    <section className={css.section} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        {!isOpen && editable && (
          <Button
            size="small"
            tone="secondary"
            icon="pencil"
            aria-label={`Edit ${title}`}
            disabled={isBusy}
            onClick={() => send({ type: "section.opened", section: name, now })}
          >
            Edit
          </Button>
        )}
      </div>
      <p className={css.about}>{about}</p>
      {!isOpen && flag !== undefined && (
        <Checkbox
          name={`${name}_switch`}
          label={flag.label}
          checked={isTurned}
          disabled={isBusy}
          onChange={() => send({ type: "switch.pressed", section: name, now })}
        />
      )}
      {isOpen ? (
        <form
          ref={focus}
          className={css.form}
          noValidate
          aria-labelledby={heading}
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: "form.submitted" });
          }}
        >
          <SectionFields name={name} view={view} mentions={mentions} send={send} />
          <OfferSample {...view} name={name} values={valuesOf(name, view.form)} now={now} />
          <div className={css.actions}>
            <Button
              type="submit"
              busy={isBusy && view.pending === name}
              disabled={isBusy && view.pending !== name}
              busyLabel="Saving…"
            >
              Save
            </Button>
            <Button tone="secondary" disabled={isBusy} onClick={() => send({ type: "section.left" })}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Summary name={name} view={view} now={now} />
      )}
      {children}
    </section>
  );
}

function Summary({ name, view, now }: Pick<SectionCardProps, "name" | "view" | "now">) {
  const timeZone = useTimeZone();
  const stored = storedForm(name, view);
  const endsAt = stored["trial_offer_ends_at"] ?? stored["winback_offer_ends_at"];
  const isOffer = sections[name].opens !== undefined;
  return (
    <>
      {hasForm(name) && <p className={css.summary}>{sections[name].summary(view)}</p>}
      {isOffer && isOn(name, stored) && (
        <>
          {typeof endsAt === "number" && (
            <p className={css.about}>
              Ends {dateTimeText(endsAt, timeZone)} ({zoneName(timeZone)})
            </p>
          )}
          <OfferSample {...view} name={name} values={stored} now={now} />
        </>
      )}
    </>
  );
}
