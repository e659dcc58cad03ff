import type { Cover, PathFormat } from "../../../machines/inspector/path.ts";
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
