import type { Cover, PathFormat, Question } from "../../../machines/inspector/path.ts";
import { walkLevels } from "../../../machines/inspector/walk-record.ts";
import type { TestPathsRef, TestPathsView } from "../../../machines/test-paths/test-paths.machine.ts";
import * as tool from "../tool.css.ts";
import { Tool } from "../tool.view.tsx";
import { recordOf } from "./chart-marks.ts";
import * as css from "./test-paths.css.ts";

const covers: Readonly<Record<Cover, string>> = {
  transitions: "every transition",
  states: "every state",
  pairs: "every pair of transitions",
};

const formats: Readonly<Record<PathFormat, string>> = {
  md: "Markdown",
  gherkin: "Gherkin",
  json: "JSON",
  playwright: "Playwright",
};

function Copy({ actor, view }: { actor: TestPathsRef; view: TestPathsView }) {
  const copied = view.said && view.copy?.problem === null ? view.copy.format : null;
  const labels = Object.entries(formats) as [PathFormat, string][];
  return (
    <span className={css.copies} role="group" aria-label="Copy as">
      <span className={css.word} aria-hidden>
        Copy
      </span>
      {labels.map(([format, name]) => {
        const isMissing = format === "playwright" && !view.hasSource;
        return (
          <Tool
            key={format}
            tone="outlined"
            label={
              isMissing
                ? `Copy as ${name}: no browser test has run (npm run paths -- ${view.slug} --format playwright)`
                : `Copy as ${name}`
            }
            disabled={view.status !== "showing" || isMissing}
            onClick={() => actor.send({ type: "copy.pressed", format })}
          >
            {copied === format ? "Copied" : name}
          </Tool>
        );
      })}
      <span className={css.said} role="status">
        {view.said && (view.copy?.problem ?? `${formats[view.copy?.format ?? "md"]} is copied.`)}
      </span>
    </span>
  );
}

const asked = { to: "", through: [], avoid: [] } as const satisfies Question;

/** Asks for the shortest way; the paths over everything are shown while nothing is chosen. */
function Way({ actor, view: { names, question } }: { actor: TestPathsRef; view: TestPathsView }) {
  const { to, through, avoid } = question ?? asked;
  const ask = (changed: Partial<Question>) => {
    const next = { to, through, avoid, ...changed };
    actor.send({ type: "way.asked", question: next.to === "" ? null : next });
  };
  const listOf = (name: string): readonly string[] => (name === "" ? [] : [name]);
  return (
    <span className={css.way} role="group" aria-label="The shortest way">
      <Name label="To" none="all paths" {...{ names, value: to }} onChange={(name) => ask({ to: name })} />
      {to !== "" && (
        <>
          <Name
            label="By way of"
            none="any"
            {...{ names, value: through[0] ?? "" }}
            onChange={(name) => ask({ through: listOf(name) })}
          />
          <Name
            label="Without"
            none="nothing"
            {...{ names, value: avoid[0] ?? "" }}
            onChange={(name) => ask({ avoid: listOf(name) })}
          />
        </>
      )}
    </span>
  );
}

type NameProps = {
  label: string;
  none: string;
  names: readonly string[];
  value: string;
  onChange: (name: string) => void;
};

function Name({ label, none, names, value, onChange }: NameProps) {
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return (
    <label className={css.choice}>
      <span className={css.word}>{label}</span>
      <select
        className={css.name}
        name={label.toLowerCase()}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the paths cover, whose tests colour the chart, and copying. */
export function PathBar({ actor, view }: { actor: TestPathsRef; view: TestPathsView }) {
  return (
    <div className={css.bar}>
      <label className={css.choice}>
        <span className={css.word}>Cover</span>
        <select
          className={tool.control}
          name="cover"
          value={view.cover}
          // One way covers what it covers.
          disabled={view.question !== null}
          onChange={(event) =>
            actor.send({ type: "cover.chosen", cover: event.currentTarget.value as Cover })
          }
        >
          {Object.entries(covers).map(([cover, words]) => (
            <option key={cover} value={cover}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Way actor={actor} view={view} />
      <span className={css.choice} role="group" aria-label="Colours of the last tests">
        <span className={css.word} aria-hidden>
          Walked by
        </span>
        {walkLevels.map((level) => (
          <Tool
            key={level}
            pressed={view.level === level}
            disabled={recordOf(view.walks, view.slug, level) === null}
            onClick={() => actor.send({ type: "level.chosen", level })}
          >
            {level}
          </Tool>
        ))}
      </span>
      <Copy actor={actor} view={view} />
    </div>
  );
}
