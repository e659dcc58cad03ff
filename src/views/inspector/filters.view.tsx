import { useMemo } from "react";

import type { Filters } from "../../machines/inspector/inspector-events.ts";
import { isInternal, stepIndexOf } from "../../machines/inspector/step-index.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import * as css from "./top-bar.css.ts";
import { Tool, ToolSheet } from "./tool.view.tsx";

/** The types that came up last are enough to choose from. */
const SOME = 400;

/** How many filters are set, the search and what is hidden from the start left aside. */
const countOf = ({ flows, actors, types, hidesInternal, hidesTicks }: Filters): number =>
  flows.length + actors.length + types.length + (hidesInternal ? 0 : 1) + (hidesTicks ? 0 : 1);

const toggled = <One,>(all: readonly One[], one: One): readonly One[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** What the list of steps leaves out: flows, actors, event types, housekeeping. */
export function FilterSheet() {
  const { inspector } = useLooking();
  const { filters } = useInspectorContext(inspector);
  const count = countOf(filters);
  const text = (
    <>
      <span className={css.long}>Filters</span>
      {count > 0 && <span className={css.count}>{count}</span>}
    </>
  );
  return (
    <ToolSheet icon="filter" label="Filters" text={text} active={count > 0}>
      {() => <Choices filters={filters} />}
    </ToolSheet>
  );
}

function Choices({ filters }: { filters: Filters }) {
  const { inspector, timeline, length } = useLooking();
  const change = (part: Partial<Filters>) => inspector.send({ type: "filters.changed", filters: part });
  const { actors, machines, types } = useMemo(() => {
    const all = timeline.actorsAt(length - 1);
    return {
      actors: all.filter(({ machine }) => machine !== null),
      machines: [...new Set(all.flatMap(({ machine }) => machine ?? []))].toSorted(),
      types: stepIndexOf(timeline, length)
        .names.slice(-SOME)
        .toSorted(
          (one, other) => Number(isInternal(one)) - Number(isInternal(other)) || one.localeCompare(other),
        ),
    };
  }, [timeline, length]);
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>Show</legend>
        <Check
          label="xstate’s own events"
          checked={!filters.hidesInternal}
          onToggle={() => change({ hidesInternal: !filters.hidesInternal })}
        />
        <Check
          label="Ticks of clocks, pings and pongs"
          checked={!filters.hidesTicks}
          onToggle={() => change({ hidesTicks: !filters.hidesTicks })}
        />
      </fieldset>
      <fieldset className={css.many}>
        <legend className={css.legend}>Flows</legend>
        {machines.map((machine) => (
          <Check
            key={machine}
            label={machine}
            checked={filters.flows.includes(machine)}
            onToggle={() => change({ flows: toggled(filters.flows, machine) })}
          />
        ))}
      </fieldset>
      <fieldset className={css.many}>
        <legend className={css.legend}>Actors</legend>
        {actors.map((actor) => (
          <Check
            key={actor.number}
            label={`${nameOf(actor)} (${actor.path})`}
            checked={filters.actors.includes(actor.number)}
            onToggle={() => change({ actors: toggled(filters.actors, actor.number) })}
          />
        ))}
      </fieldset>
      <fieldset className={css.many}>
        <legend className={css.legend}>Event types</legend>
        {types.map((type) => (
          <Check
            key={type}
            label={type}
            checked={filters.types.includes(type)}
            onToggle={() => change({ types: toggled(filters.types, type) })}
          />
        ))}
      </fieldset>
      <Tool tone="outlined" onClick={() => inspector.send({ type: "filters.cleared" })}>
        Clear all
      </Tool>
    </>
  );
}

function Check({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      {label}
    </label>
  );
}
