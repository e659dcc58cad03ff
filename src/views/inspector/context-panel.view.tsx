import { useMemo } from "react";

import type { Difference } from "../../machines/inspector/difference.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import { Tool } from "./tool.view.tsx";
import { ValueTree, type Pinning } from "./value-tree.view.tsx";

const countOf = (difference: Difference | null): number => {
  if (difference === null) return 0;
  if (difference.kind !== "inside") return 1;
  return difference.gone.length + Object.values(difference.at).reduce((sum, part) => sum + countOf(part), 0);
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === "object" && part !== null ? (part as Record<string, unknown>)[key] : undefined,
    value,
  );

const differenceAt = (difference: Difference | null, path: readonly string[]): Difference | null => {
  let found: Difference | null = difference;
  for (const key of path) {
    if (found === null || found.kind !== "inside") return found;
    found = found.at[key] ?? null;
  }
  return found;
};

/** What the step that is looked at changed in its actor's context; null when nothing, or when it is another's. */
export function useDifference(actor: ActorAt | null): Difference | null {
  const { timeline, step, compare } = useLooking();
  const isOfStep = step >= 0 && actor !== null && timeline.step(step).actor === actor.number;
  return useMemo(() => {
    if (!isOfStep) return null;
    const { before, after } = timeline.change(step);
    return before === null || before === undefined ? null : compare(before, after);
  }, [isOfStep, timeline, step, compare]);
}

/** The actor's context, or what a promise was given and answered; what the step changed is marked. */
export function ContextPanel({ actor }: { actor: ActorAt }) {
  const { inspector } = useLooking();
  const { pins } = useInspectorContext(inspector);
  const difference = useDifference(actor);
  const changes = countOf(difference);
  const pinning: Pinning = {
    isPinned: (path) =>
      pins.some((pin) => pin.actor === actor.number && pin.path.join("\n") === path.join("\n")),
    onPin: (path) => inspector.send({ type: "pin.toggled", pin: { actor: actor.number, path } }),
  };
  const aside =
    changes === 0 ? undefined : changes === 1 ? "1 change by this event" : `${changes} changes by this event`;
  return (
    <Section title={actor.machine === null ? "Input and output" : "Context"} aside={aside}>
      {actor.machine !== null && (
        <ValueTree
          key={actor.number}
          label="Context"
          value={actor.context}
          difference={difference}
          pinning={pinning}
        />
      )}
      {(["input", "output", "error"] as const)
        .filter((name) => actor[name] !== null && actor[name] !== undefined)
        .map((name) => (
          <div key={name}>
            <h3 className={css.heading}>{name[0]!.toUpperCase() + name.slice(1)}</h3>
            <ValueTree label={name} value={actor[name]} opens={name === "input" ? 0 : 1} />
          </div>
        ))}
    </Section>
  );
}

/** Places of contexts that stay in sight whatever is looked at. */
export function Pinned() {
  const { inspector, actors, timeline, step } = useLooking();
  const { pins } = useInspectorContext(inspector);
  const stepActor = step >= 0 ? timeline.step(step).actor : null;
  const difference = useDifference(actors.find(({ number }) => number === stepActor) ?? null);
  if (pins.length === 0) return null;
  return (
    <Section title="Pinned" aside={`${pins.length}`}>
      {pins.map((pin) => {
        const actor = actors.find(({ number }) => number === pin.actor);
        const name = `${actor === undefined ? `actor ${pin.actor}` : nameOf(actor)} · ${pin.path.join(".")}`;
        const key = pin.path.at(-1) ?? "";
        const part = at(actor?.context, pin.path);
        const own = stepActor === pin.actor ? differenceAt(difference, pin.path) : null;
        return (
          <div key={name}>
            <h3 className={css.heading}>
              {name}{" "}
              <Tool
                icon="close"
                label={`Unpin ${name}`}
                onClick={() => inspector.send({ type: "pin.toggled", pin })}
              />
            </h3>
            <ValueTree
              label={name}
              value={{ [key]: part }}
              difference={own === null ? null : { kind: "inside", at: { [key]: own }, gone: [] }}
            />
          </div>
        );
      })}
    </Section>
  );
}
