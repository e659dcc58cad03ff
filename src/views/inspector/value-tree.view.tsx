import { useState } from "react";

import type { Difference } from "../../machines/inspector/difference.ts";
import { classNames } from "../kit/class-names.ts";
import { ToolIcon } from "./tool.view.tsx";
import * as css from "./value-tree.css.ts";

const PAGE = 100;

type Mark = "none" | "added" | "gone" | "changed";

const signs = { none: "", added: "+", gone: "−", changed: "~" } as const;
const spoken = { none: "", added: "added: ", gone: "removed: ", changed: "changed: " } as const;

const isWhole = (value: unknown): value is object => typeof value === "object" && value !== null;

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isWhole(value) ? Object.entries(value) : [];

/** A value on one line: leaves as JSON, objects and lists as what they hold. */
const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length}]`;
  if (!isWhole(value)) return value === undefined ? "undefined" : JSON.stringify(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return "{}";
  return keys.length > 4 ? `{ ${keys.slice(0, 4).join(", ")}, … }` : `{ ${keys.join(", ")} }`;
};

const kindOf = (value: unknown): keyof typeof css.kind => {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return isWhole(value) ? "whole" : "word";
};

export type Pinning = {
  readonly isPinned: (path: readonly string[]) => boolean;
  readonly onPin: (path: readonly string[]) => void;
};

type ValueProps = {
  readonly name: string;
  readonly value: unknown;
  readonly difference?: Difference | null | undefined;
  readonly path?: readonly string[];
  readonly depth?: number;
  readonly pinning?: Pinning | undefined;
  /** Opens this many levels from the start. */
  readonly opens?: number;
  readonly wasRemoved?: boolean;
};

const markOf = (difference: Difference | null | undefined, wasRemoved: boolean): Mark => {
  if (wasRemoved) return "gone";
  if (difference === null || difference === undefined || difference.kind === "inside") return "none";
  return difference.kind === "added" ? "added" : "changed";
};

/** A value as a list that opens level by level; what an event changed is marked and opened. */
export function ValueTree({ label, ...props }: Omit<ValueProps, "name"> & { readonly label: string }) {
  const { value } = props;
  if (!isWhole(value) || entriesOf(value).length === 0) {
    return (
      <ul className={css.list} aria-label={label}>
        <Value {...props} name="" />
      </ul>
    );
  }
  return <Values {...props} label={label} className={css.list} depth={0} />;
}

function Values(props: Omit<ValueProps, "name"> & { readonly label?: string; readonly className: string }) {
  const {
    value,
    difference,
    path = [],
    depth = 0,
    pinning,
    opens = 1,
    wasRemoved = false,
    label,
    className,
  } = props;
  const [most, setMost] = useState(PAGE);
  const entries = entriesOf(value);
  const inside = difference?.kind === "inside" ? difference : null;
  return (
    <ul className={className} aria-label={label}>
      {entries.slice(0, most).map(([key, part]) => (
        <Value
          key={key}
          name={key}
          value={part}
          difference={inside?.at[key]}
          path={[...path, key]}
          depth={depth + 1}
          pinning={pinning}
          opens={opens}
          wasRemoved={wasRemoved}
        />
      ))}
      {inside?.gone.map(({ key, before }) => (
        <Value key={`${key} gone`} name={key} value={before} depth={depth + 1} wasRemoved />
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className={css.more} onClick={() => setMost(most + PAGE)}>
            {entries.length - most} more
          </button>
        </li>
      )}
    </ul>
  );
}

function Value(props: ValueProps) {
  const { name, value, difference, path = [], depth = 0, pinning, opens = 1, wasRemoved = false } = props;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const mark = markOf(difference, wasRemoved);
  const canOpen =
    entriesOf(value).length > 0 || (difference?.kind === "inside" && difference.gone.length > 0);
  const open = canOpen && (chosen ?? (difference?.kind === "inside" || (depth < opens && !wasRemoved)));
  return (
    <li>
      <div className={classNames(css.line, css.tint[mark])}>
        <span className={css.mark[mark]} aria-hidden>
          {signs[mark]}
        </span>
        {canOpen ? (
          <button
            type="button"
            className={classNames(css.toggle, open && css.turned)}
            aria-expanded={open}
            aria-label={name === "" ? "value" : name}
            onClick={() => setChosen(!open)}
          >
            <ToolIcon name="chevron" />
          </button>
        ) : (
          <span className={css.noToggle} />
        )}
        <span className={css.said}>{spoken[mark]}</span>
        {name !== "" && <span className={css.key}>{name}:</span>}
        {difference?.kind === "changed" && (
          <>
            <del className={css.before}>{lineOf(difference.before)}</del>
            <span aria-hidden>→</span>
          </>
        )}
        {!open && <span className={classNames(css.value, css.kind[kindOf(value)])}>{lineOf(value)}</span>}
        {difference?.kind === "moved" && <span className={css.kind.whole}>from {difference.from}</span>}
        {pinning !== undefined && path.length > 0 && !wasRemoved && (
          <button
            type="button"
            className={css.pin}
            aria-pressed={pinning.isPinned(path)}
            aria-label={`Pin ${path.join(".")}`}
            title="Keep in sight"
            onClick={() => pinning.onPin(path)}
          >
            <ToolIcon name="pin" />
          </button>
        )}
      </div>
      {open && (
        <Values
          className={css.below}
          value={value}
          difference={difference}
          path={path}
          depth={depth}
          pinning={pinning}
          opens={opens}
          wasRemoved={wasRemoved}
        />
      )}
    </li>
  );
}
