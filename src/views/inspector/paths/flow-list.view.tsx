import { useState } from "react";

import type { FlowHead } from "../../../machines/inspector/path.ts";
import { walkLevels, type WalkRecord } from "../../../machines/inspector/walk-record.ts";
import type { TestPathsRef, TestPathsView } from "../../../machines/test-paths/test-paths.machine.ts";
import { classNames } from "../../kit/class-names.ts";
import { useCustomProperties } from "../../kit/use-custom-properties.ts";
import * as tool from "../tool.css.ts";
import { Said, Tool } from "../tool.view.tsx";
import { recordOf } from "./chart-marks.ts";
import * as css from "./flow-list.css.ts";

const wordsOf = (record: WalkRecord | null, level: string): string =>
  record === null
    ? `${level}: no tests`
    : `${level}: ${record.transitions.walked} of ${record.transitions.all} transitions`;

function Bar({ record }: { record: WalkRecord | null }) {
  const share = record === null ? 0 : record.transitions.walked / Math.max(1, record.transitions.all);
  const bar = useCustomProperties<HTMLSpanElement>({ "--share": `${share * 100}%` });
  return (
    <span
      ref={bar}
      className={css.bar}
      data-state={record === null ? "none" : share === 1 ? "full" : "part"}
    />
  );
}

function FlowItem(props: { flow: FlowHead; view: TestPathsView; onChoose: () => void }) {
  const { flow, view, onChoose } = props;
  const records = walkLevels.map((level) => ({ level, record: recordOf(view.walks, flow.slug, level) }));
  const words = records.map(({ level, record }) => wordsOf(record, level)).join(", ");
  return (
    <button
      type="button"
      className={css.item}
      aria-current={view.slug === flow.slug}
      title={`${flow.slug}: ${words}`}
      onClick={onChoose}
    >
      <span className={css.name}>
        {flow.title}
        <code className={css.slug}>{flow.slug}</code>
      </span>
      <span className={css.bars} aria-hidden>
        {records.map(({ level, record }) => (
          <Bar key={level} record={record} />
        ))}
      </span>
      <Said>{words}</Said>
    </button>
  );
}

/** All flows, with a bar a level for the transitions that the last tests walked. Where there is little room: a menu. */
export function FlowList({ actor, view }: { actor: TestPathsRef; view: TestPathsView }) {
  const choose = (slug: string) => actor.send({ type: "flow.chosen", slug });
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = view.flows.filter(({ slug, title }) => `${title}\n${slug}`.toLowerCase().includes(wanted));
  return (
    <nav className={css.list} aria-label="Flows">
      <input
        type="search"
        className={classNames(tool.control, css.search)}
        name="flows"
        aria-label="Search flows by title or slug"
        placeholder="Search flows"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.head} aria-hidden>
        <span className={css.name}>Flow</span>
        <span className={css.bars}>
          {walkLevels.map((level) => (
            <span key={level} className={css.level}>
              {level}
            </span>
          ))}
        </span>
      </div>
      <ul className={css.items}>
        {found.length === 0 && <li className={css.missing}>No flow has that in its title or slug.</li>}
        {found.map((flow) => (
          <li key={flow.slug}>
            <FlowItem flow={flow} view={view} onChoose={() => choose(flow.slug)} />
          </li>
        ))}
      </ul>
      <label className={css.menu}>
        <Said>Flow</Said>
        <select
          className={tool.control}
          name="flow"
          value={view.slug}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {view.flows.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title} ({slug})
            </option>
          ))}
        </select>
      </label>
      {view.walksKnown === "missing" && (
        <p className={css.missing} role="status">
          The last test run could not be read.{" "}
          <Tool tone="outlined" onClick={() => actor.send({ type: "retry.pressed" })}>
            Try again
          </Tool>
        </p>
      )}
    </nav>
  );
}
