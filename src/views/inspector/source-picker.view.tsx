import type { InspectorRef } from "../../machines/inspector/inspector.machine.ts";
import type { SourceHead } from "../../machines/inspector/library.ts";
import * as tool from "./tool.css.ts";
import * as css from "./top-bar.css.ts";
import { dayTime } from "./times.ts";

const marks = { live: "● ", kept: "", file: "", branch: "⑂ ", foreign: "◆ " } as const;
const kinds = { live: "live", kept: "kept", file: "file", branch: "branch", foreign: "other app" } as const;

const groupName = (loads: readonly SourceHead[]): string => {
  const newest = loads.find(({ kind }) => kind !== "branch") ?? loads[0]!;
  if (loads.some(({ kind }) => kind === "live")) return "Open now";
  if (newest.kind === "file") return "From a file";
  return newest.kind === "foreign" ? "Other apps" : `Tab of ${dayTime(newest.begun)}`;
};

const grouped = (sources: readonly SourceHead[]): readonly (readonly SourceHead[])[] => {
  const groups = Map.groupBy(
    sources.toSorted((one, other) => other.begun - one.begun),
    ({ group }) => group,
  );
  const isOpen = (loads: readonly SourceHead[]) => (loads.some(({ kind }) => kind === "live") ? 0 : 1);
  return [...groups.values()].toSorted((one, other) => isOpen(one) - isOpen(other));
};

/** Chooses which page load is looked at: those that run, kept ones, files and other apps, tab by tab. */
export function SourcePicker({
  inspector,
  sources,
  source,
}: {
  inspector: InspectorRef;
  sources: readonly SourceHead[];
  source: string;
}) {
  return (
    <select
      className={`${tool.control} ${css.source}`}
      name="source"
      aria-label="Recording"
      value={source}
      onChange={(event) => inspector.send({ type: "source.chosen", source: event.currentTarget.value })}
    >
      {grouped(sources).map((loads) => (
        <optgroup key={loads[0]!.group} label={groupName(loads)}>
          {loads.map(({ id, kind, title, begun }) => (
            <option key={id} value={id}>
              {marks[kind]}
              {title} · {kinds[kind]} · {dayTime(begun)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
