import { shallowEqual, useSelector } from "@xstate/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";

import type { ExportWish } from "../../machines/inspector/inspector-events.ts";
import type { InspectorRef } from "../../machines/inspector/inspector.machine.ts";
import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import { classNames } from "../kit/class-names.ts";
import { FilterSheet } from "./filters.view.tsx";
import { newestWords, useInspectorContext, useLooking } from "./looking.ts";
import { SourcePicker } from "./source-picker.view.tsx";
import * as tool from "./tool.css.ts";
import { Tool, ToolIcon, ToolSheet } from "./tool.view.tsx";
import * as css from "./top-bar.css.ts";
import { WhenSheet } from "./when.view.tsx";

/** A button that opens a recording from a file. */
export function OpenFile({
  inspector,
  isBusy,
  tone,
}: {
  inspector: InspectorRef;
  isBusy: boolean;
  tone?: "primary" | "outlined";
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file !== undefined) inspector.send({ type: "file.given", file });
    event.currentTarget.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className={css.file}
        name="recording"
        aria-label="Recording file"
        tabIndex={-1}
        onChange={take}
      />
      <Tool
        tone={tone ?? "outlined"}
        icon="open"
        label={tone === undefined ? "Open a recording" : undefined}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
      >
        <span className={tone === undefined ? css.long : undefined}>
          {isBusy ? "Opening…" : tone ? "Open a recording" : "Open"}
        </span>
      </Tool>
    </>
  );
}

/** What is looked at, since when, and what can be done with the recording as a whole. */
export function TopBar() {
  const { inspector, source } = useLooking();
  const { sources } = useInspectorContext(inspector);
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  return (
    <>
      <h1 className={css.title}>Inspector</h1>
      <SourcePicker inspector={inspector} sources={sources} source={source.id} />
      <RecordState />
      <Search />
      <WhenSheet />
      <FilterSheet />
      <OpenFile inspector={inspector} isBusy={doing === "opening"} />
      <Recording />
    </>
  );
}

function RecordState() {
  const { mode, inspector, step, length, source } = useLooking();
  if (mode === "live") {
    return (
      <span className={css.state} data-mode="live">
        <span className={css.dot} />
        Live
      </span>
    );
  }
  if (mode === "ended") {
    const isRead = length >= (source.whole ?? 0);
    return <span className={css.state}>{isRead ? "The end" : "Reading"}</span>;
  }
  const behind = length - 1 - step;
  const words = mode === "playing" ? "Playing" : behind === 0 ? "Paused" : `Past · ${behind} behind`;
  return (
    <>
      <span className={css.state} data-mode="past">
        <span className={css.stand} />
        {words}
      </span>
      <span className={css.long}>
        <Tool onClick={() => inspector.send({ type: "live.requested" })}>{newestWords(source)}</Tool>
      </span>
    </>
  );
}

function Search() {
  const { inspector } = useLooking();
  const { filters } = useInspectorContext(inspector);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
      if (event.key !== "/" || isWriting || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  const search = (text: string) => {
    inspector.send({ type: "filters.changed", filters: { text } });
    if (text !== "") inspector.send({ type: "tab.chosen", tab: "sequence" });
  };
  return (
    <span className={css.search}>
      <span className={css.glass}>
        <ToolIcon name="search" />
      </span>
      <input
        ref={input}
        type="search"
        className={classNames(tool.control, css.searchInput)}
        name="search"
        aria-label="Search events, actors and payloads"
        placeholder="Search  /"
        value={filters.text}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") search("");
        }}
      />
    </span>
  );
}

const forgetWords: Readonly<Record<string, string>> = {
  file: "Close this file",
  branch: "Close this branch",
};

function Recording() {
  const { inspector, source } = useLooking();
  const { sources } = useInspectorContext(inspector);
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  const [nameless, setNameless] = useState(false);
  const loads = sources.filter(({ group, kind }) => group === source.group && kind !== "branch").length;
  const isBusy = doing === "exporting" || doing === "forgetting";
  return (
    <ToolSheet
      icon="save"
      label="Save or delete the recording"
      text={<span className={css.long}>{doing === "exporting" ? "Saving…" : "Save"}</span>}
    >
      {(close) => {
        const press =
          (event: { type: "forget.pressed" } | ({ type: "export.pressed" } & ExportWish)) => () => {
            close();
            inspector.send(event);
          };
        return (
          <div className={css.menu}>
            <label className={css.check}>
              <input
                type="checkbox"
                name="nameless"
                checked={nameless}
                onChange={(event) => setNameless(event.currentTarget.checked)}
              />
              Replace user names and e-mail addresses
            </label>
            <Tool
              icon="save"
              disabled={isBusy}
              onClick={press({ type: "export.pressed", whole: false, nameless })}
            >
              {source.kind === "branch" ? "Save this branch as a file" : "Save this page load as a file"}
            </Tool>
            {loads > 1 && (
              <Tool
                icon="save"
                disabled={isBusy}
                onClick={press({ type: "export.pressed", whole: true, nameless })}
              >
                Save the whole tab ({loads} loads)
              </Tool>
            )}
            <Tool tone="danger" icon="trash" disabled={isBusy} onClick={press({ type: "forget.pressed" })}>
              {forgetWords[source.kind] ?? "Delete this recording"}
            </Tool>
          </div>
        );
      }}
    </ToolSheet>
  );
}

/** Sentences about the recording: what was dropped, other versions, where the replay left what was seen. */
export function NotesBanner() {
  const { inspector, timeline } = useLooking();
  if (timeline.notes.length === 0) return null;
  return (
    <section className={css.banner} aria-label="About this recording">
      <ToolIcon name="warning" />
      <ul className={css.notes}>
        {timeline.notes.slice(0, 4).map(({ text, step }, index) => (
          <li key={index}>
            {text}{" "}
            {step !== null && (
              <button
                type="button"
                className={css.jump}
                onClick={() => inspector.send({ type: "step.chosen", step })}
              >
                Show step {step + 1}
              </button>
            )}
          </li>
        ))}
        {timeline.notes.length > 4 && <li>And {timeline.notes.length - 4} more.</li>}
      </ul>
    </section>
  );
}
