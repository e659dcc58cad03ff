import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import type { Path, PathSet, PathStep } from "../../../machines/inspector/path.ts";
import type { TestPathsRef } from "../../../machines/test-paths/test-paths.machine.ts";
import { Tool } from "../tool.view.tsx";
import * as css from "./path-list.css.ts";

const marks = { action: null, condition: "Arrange", wait: "Wait" } as const;
const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** A row of a path: what is done, and what is seen then. */
function Row(props: {
  number: string;
  mark: string | null;
  sentence: string;
  seen: readonly string[];
  current: boolean;
  onChoose: () => void;
}) {
  const { number, mark, sentence, seen, current, onChoose } = props;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <button
      ref={row}
      type="button"
      className={css.row}
      aria-current={current ? "step" : undefined}
      onClick={onChoose}
    >
      <span className={css.number}>{number}</span>
      <span className={css.texts}>
        <span className={css.sentence}>
          {mark !== null && (
            <>
              <span className={css.mark} data-mark={mark}>
                {mark}
              </span>{" "}
            </>
          )}
          {sentence}
        </span>
        {seen.map((text, index) => (
          <span key={index} className={css.seen}>
            {text}
          </span>
        ))}
      </span>
    </button>
  );
}

const seenIn = ({ expected, messages }: PathStep): readonly string[] => [expected, ...messages];

function PathPart(props: { path: Path; children: ReactNode; isOpen: boolean }) {
  const { path, children, isOpen } = props;
  const { length } = path.steps;
  return (
    <section className={css.path} aria-label={`Path ${path.number}`} data-open={isOpen}>
      <h2 className={css.title}>
        Path {path.number}
        <span className={css.count}>{length === 1 ? "1 step" : `${length} steps`}</span>
      </h2>
      <ol className={css.rows}>{children}</ol>
    </section>
  );
}

/** The paths of a flow in sentences. Arrow keys, and j and k, go through their steps. */
export function PathList(props: { actor: TestPathsRef; set: PathSet; path: number; step: number }) {
  const { actor, set, path: at, step: current } = props;
  const move = (by: 1 | -1) => actor.send({ type: "step.moved", by });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(by);
  };
  const lastPath = set.paths.length - 1;
  const isFirst = at === 0 && current === -1;
  const isLast = at === lastPath && current === (set.paths[lastPath]?.steps.length ?? 0) - 1;
  const steps = set.paths.reduce((sum, path) => sum + path.steps.length, 0);
  const { taken, all } = set.covered;
  return (
    <>
      <div className={css.head}>
        <p className={css.summary}>
          <strong>{set.paths.length === 1 ? "1 path" : `${set.paths.length} paths`}</strong>,{" "}
          {steps === 1 ? "1 step" : `${steps} steps`}: {taken} of {all} {set.cover}
        </p>
        <Tool icon="back" label="Previous step" disabled={isFirst} onClick={() => move(-1)} />
        <Tool icon="forward" label="Next step" disabled={isLast} onClick={() => move(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys beside its buttons */}
      <div className={css.list} onKeyDown={onKeyDown}>
        {set.paths.map((path, index) => (
          <PathPart key={path.number} path={path} isOpen={index === at}>
            {[null, ...path.steps].map((step, row) => {
              const number = row - 1;
              return (
                <li key={row}>
                  <Row
                    number={step === null ? "" : `${row}`}
                    mark={step === null ? "Begin" : marks[step.kind]}
                    sentence={step === null ? path.begin : step.sentence}
                    seen={step === null ? [path.expected] : seenIn(step)}
                    current={index === at && number === current}
                    onChoose={() => actor.send({ type: "step.chosen", path: index, step: number })}
                  />
                </li>
              );
            })}
          </PathPart>
        ))}
        {set.unreachable.length > 0 && (
          <p className={css.summary}>No sample leads to: {set.unreachable.join("; ")}.</p>
        )}
      </div>
    </>
  );
}
