import { type KeyboardEvent, memo, use, useMemo, useRef } from "react";

import type { InspectorRef } from "../../machines/inspector/inspector.machine.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf, statesOf } from "../../machines/inspector/wording.ts";
import { classNames } from "../kit/class-names.ts";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import * as css from "./actor-tree.css.ts";
import { hueProperties } from "./hues.ts";
import { StatusWordsContext, useInspectorContext, useLooking } from "./looking.ts";
import { Tool, ToolIcon } from "./tool.view.tsx";
import { type TreeLine, treeLines } from "./tree-order.ts";
import { useStepFacts } from "./use-step-facts.ts";

/** What marks an actor as live or over: a shape of its own, in the actor's colour. */
export function ActorMark({ status, number }: Pick<ActorAt, "status" | "number">) {
  const words = use(StatusWordsContext);
  return (
    <span
      ref={useCustomProperties(hueProperties(number))}
      className={classNames(css.mark, css.status[status])}
      title={words[status]}
    >
      {status === "done" && <ToolIcon name="check" />}
      {status === "failed" && <ToolIcon name="warning" />}
    </span>
  );
}

/** All actors of the moment as a tree. Arrows, Home and End move, left and right fold. */
export function ActorTree() {
  const { inspector, actors, shown, timeline, length } = useLooking();
  const { folded, hidesEnded } = useInspectorContext(inspector);
  const facts = useStepFacts(timeline, length);
  const tree = useRef<HTMLUListElement>(null);
  const { lines, hidden } = useMemo(
    () => treeLines(actors, folded, hidesEnded, shown?.number ?? null),
    [actors, folded, hidesEnded, shown?.number],
  );
  const at = Math.max(
    0,
    lines.findIndex(({ actor }) => actor.number === shown?.number),
  );

  const choose = (index: number) => {
    const line = lines[Math.max(0, Math.min(index, lines.length - 1))];
    if (line === undefined) return;
    inspector.send({ type: "actor.chosen", actor: line.actor.number });
    tree.current?.querySelector<HTMLElement>(`[data-actor="${line.actor.number}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const line = lines[at];
    if (line === undefined) return;
    const fold = () => inspector.send({ type: "actor.folded", actor: line.actor.number });
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(at + 1),
      ArrowUp: () => choose(at - 1),
      Home: () => choose(0),
      End: () => choose(lines.length - 1),
      ArrowRight: () => (line.below > 0 && !line.open ? fold() : choose(at + 1)),
      ArrowLeft: () =>
        line.below > 0 && line.open
          ? fold()
          : choose(lines.findIndex(({ actor }) => actor.number === line.actor.parent)),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Actors</h2>
        <Tool pressed={!hidesEnded} onClick={() => inspector.send({ type: "ended.toggled" })}>
          {hidden > 0 ? `Show ${hidden} ended` : hidesEnded ? "Show ended" : "Ended shown"}
        </Tool>
      </div>
      <ul ref={tree} className={css.tree} role="tree" aria-label="Actors" onKeyDown={press}>
        {lines.map((line, index) => (
          <Line
            key={line.actor.number}
            inspector={inspector}
            actor={line.actor}
            level={line.level}
            below={line.below}
            open={line.open}
            isShown={line.actor.number === shown?.number}
            isStop={index === at}
            count={facts.get(line.actor.number)?.taken ?? 0}
          />
        ))}
      </ul>
    </>
  );
}

type LineProps = TreeLine & {
  readonly inspector: InspectorRef;
  readonly isShown: boolean;
  /** Whether the keyboard enters the tree here. */
  readonly isStop: boolean;
  readonly count: number;
};

const Line = memo(function Line({ inspector, actor, level, below, open, isShown, isStop, count }: LineProps) {
  const { number, status, machine, value, id } = actor;
  const words = use(StatusWordsContext);
  const name = nameOf(actor);
  const ref = useCustomProperties<HTMLLIElement>({ "--level": `${level}` });
  const states = statesOf(value).join(" · ");
  const isOver = status !== "live" && status !== "failed";
  return (
    <li
      ref={ref}
      className={classNames(css.line, isOver && css.ended)}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      data-actor={number}
      aria-level={level}
      aria-selected={isShown}
      aria-expanded={below > 0 ? open : undefined}
      title={`${actor.path}${states === "" ? "" : `\n${states}`}`}
      onClick={() => inspector.send({ type: "actor.chosen", actor: number })}
      onKeyDown={() => {}}
    >
      <span
        className={classNames(css.fold, below > 0 && open && css.unfolded)}
        aria-hidden
        onClick={(event) => {
          if (below === 0) return;
          event.stopPropagation();
          inspector.send({ type: "actor.folded", actor: number });
        }}
      >
        {below > 0 && <ToolIcon name="chevron" />}
      </span>
      <ActorMark status={status} number={number} />
      <span className={css.name}>{name}</span>
      <span className={css.said}>, {words[status]}, </span>
      {(machine === null || (machine !== name && machine !== id)) && (
        <span className={css.kind}>{machine ?? "ƒ"}</span>
      )}
      <span className={css.value}>{states}</span>
      <span className={css.count}>
        {count}
        <span className={css.said}> events</span>
      </span>
    </li>
  );
});
