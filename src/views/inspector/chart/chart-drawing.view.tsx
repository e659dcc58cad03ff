import { type KeyboardEvent, type MouseEvent, useMemo, useState } from "react";
import type { Chart, ChartNode } from "../../../machines/inspector/chart.ts";
import type { Box, ChartLayout } from "../../../machines/inspector/chart-layout.ts";
import { Icon } from "../../kit/icon/icon.view.tsx";
import { classNames } from "../../kit/class-names.ts";
import * as css from "./chart.css.ts";
import { EdgeShape, SendButton } from "./chart-edge.view.tsx";
import { nodesById } from "./chart-names.ts";
import { NodeShape } from "./chart-node.view.tsx";
import type { ChartMarks } from "./chart-marks.ts";
import { headPath, roundedPath } from "../../../machines/inspector/chart-path.ts";
import { sendable } from "./sendable.ts";
import { useCamera } from "./use-camera.ts";

type DrawingProps = ChartMarks & { chart: Chart; layout: ChartLayout };

const none: readonly string[] = [];
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

/** The box around what is innermost of the active states. */
const focusOf = (layout: ChartLayout, active: readonly string[]): Box | null => {
  const boxes = layout.nodes.filter(({ id }) => active.includes(id)).map(({ box }) => box);
  const holds = (outer: Box, inner: Box): boolean =>
    outer !== inner &&
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height;
  return boxes.find((box) => !boxes.some((other) => holds(box, other))) ?? null;
};

/** Where a machine begins: the innermost of its first states. */
const beginOf = (node: ChartNode): string => {
  const first = node.children.find(({ id }) => id === node.initial) ?? node.children[0];
  return first === undefined ? node.id : beginOf(first);
};

/** A chart that is laid out, as a picture that can be moved, walked by keys and pressed. */
export function ChartDrawing(props: DrawingProps) {
  const { chart, layout, active = none, taken = none, moment = 0, accepts = none } = props;
  const { visits = null, selected = null, onSelect, onEvent } = props;
  const nodes = useMemo(() => nodesById(chart), [chart]);
  const edges = useMemo(() => new Map(chart.edges.map((edge) => [edge.id, edge])), [chart]);
  const regions = useMemo(() => {
    const parallel = [...nodes.values()].filter(({ type }) => type === "parallel");
    return new Set(parallel.flatMap(({ children }) => children.map(({ id }) => id)));
  }, [nodes]);
  const focus = useMemo(
    () => focusOf(layout, active.length === 0 ? [beginOf(chart.root)] : active),
    [layout, active, chart],
  );
  const { frame, canvas, hand, percent } = useCamera(layout, focus);
  const zoomBy = (factor: number) => hand.current?.zoomBy(factor);
  const fitAll = () => hand.current?.fitAll();
  const sends = useMemo(() => sendable(chart, active, accepts), [chart, active, accepts]);
  const [cursor, setCursor] = useState<string | null>(null);
  const reachable = cursor ?? `node:${active.at(-1) ?? chart.root.id}`;

  const boxOf = (key: string): Box | undefined => {
    const id = key.slice(5);
    return key.startsWith("node:")
      ? layout.nodes.find((node) => node.id === id)?.box
      : layout.edges.find((edge) => edge.id === id)?.label.box;
  };
  const itemOf = (event: { target: EventTarget }): string | null =>
    (event.target as Element).closest<SVGElement>("[data-item]")?.dataset["item"] ?? null;
  const choose = (key: string): void => {
    const id = key.slice(5);
    if (key.startsWith("node:")) onSelect?.({ kind: "node", id });
    if (key.startsWith("edge:")) onSelect?.({ kind: "edge", id });
    const edge = edges.get(id);
    if (key.startsWith("send:") && edge !== undefined) onEvent?.(edge.event);
  };

  const onClick = (event: MouseEvent): void => {
    const key = itemOf(event);
    if (key === null) onSelect?.(null);
    else choose(key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = itemOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = pans[event.key];
    if (key !== null && (event.key === "Enter" || event.key === " ")) choose(key);
    else if (event.key === "+" || event.key === "=") zoomBy(1.25);
    else if (event.key === "-") zoomBy(0.8);
    else if (event.key === "0") fitAll();
    else if (pan !== undefined && event.shiftKey) hand.current?.panBy(...pan);
    else if (key === null || !step(key, event)) return;
    event.preventDefault();
  };
  const step = (from: string, event: KeyboardEvent): boolean => {
    const items = [...(canvas.current?.querySelectorAll<SVGElement>("[data-item]") ?? [])];
    const at = items.findIndex((item) => item.dataset["item"] === from);
    const last = items.length - 1;
    const places: Record<string, number> = {
      ArrowRight: Math.min(at + 1, last),
      ArrowDown: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return false;
    items[place]?.focus({ preventScroll: true });
    return true;
  };
  const onFocus = (event: { target: EventTarget }): void => {
    const key = itemOf(event);
    if (key === null) return;
    setCursor(key);
    const box = boxOf(key);
    const isByKeys = (event.target as Element).matches(":focus-visible");
    if (box !== undefined && isByKeys) hand.current?.reveal(box);
  };

  return (
    <div ref={frame} className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its parts are the buttons */}
      <svg
        className={css.drawing}
        role="group"
        aria-label={`Statechart of ${chart.machine}. Arrow keys go through its states and transitions.`}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <g ref={canvas} className={css.canvas}>
          {layout.nodes.map((laid) => {
            const node = nodes.get(laid.id);
            if (node === undefined) return null;
            return (
              <NodeShape
                key={laid.id}
                node={node}
                laid={laid}
                isRegion={regions.has(laid.id)}
                active={active.includes(laid.id)}
                selected={selected === laid.id}
                reachable={reachable === `node:${laid.id}`}
                count={visits?.[laid.id] ?? null}
              />
            );
          })}
          {layout.starts.map(({ node, dot, line }) => (
            <g key={node} aria-hidden>
              <circle
                className={css.start}
                cx={dot.x + dot.width / 2}
                cy={dot.y + dot.height / 2}
                r={dot.width / 2}
              />
              <path className={css.startLine} d={roundedPath(line)} />
              <path className={css.start} d={headPath(line)} />
            </g>
          ))}
          {layout.edges.map((laid) => {
            const edge = edges.get(laid.id);
            if (edge === undefined) return null;
            return (
              <EdgeShape
                key={laid.id}
                edge={edge}
                laid={laid}
                nodes={nodes}
                taken={taken.includes(laid.id) ? moment : null}
                selected={selected === laid.id}
                linked={selected !== null && (edge.source === selected || edge.targets.includes(selected))}
                accepted={sends.all.has(laid.id)}
                reachable={reachable === `edge:${laid.id}`}
                count={visits === null ? null : (visits[laid.id] ?? 0)}
              />
            );
          })}
          {onEvent !== undefined &&
            layout.edges
              .filter(({ id }) => sends.first.has(id))
              .map((laid) => (
                <SendButton
                  key={laid.id}
                  laid={laid}
                  event={edges.get(laid.id)?.event ?? ""}
                  reachable={reachable === `send:${laid.id}`}
                />
              ))}
        </g>
      </svg>
      <div className={css.tools} data-still role="group" aria-label="View of the chart">
        <button type="button" className={css.tool} onClick={() => zoomBy(0.8)} aria-label="Zoom out">
          <span aria-hidden>−</span>
        </button>
        <button
          type="button"
          className={classNames(css.tool, css.percent)}
          onClick={() => zoomBy(100 / percent)}
          aria-label={`Zoom is ${percent} %, set to 100 %`}
        >
          {percent} %
        </button>
        <button type="button" className={css.tool} onClick={() => zoomBy(1.25)} aria-label="Zoom in">
          <Icon name="plus" size="small" />
        </button>
        <button type="button" className={css.tool} onClick={fitAll}>
          Fit
        </button>
      </div>
    </div>
  );
}
