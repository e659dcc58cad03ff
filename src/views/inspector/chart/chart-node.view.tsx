import { memo } from "react";
import type { ChartNode } from "../../../machines/inspector/chart.ts";
import type { LaidNode, LaidText } from "../../../machines/inspector/chart-layout.ts";
import { classNames } from "../../kit/class-names.ts";
import * as css from "./chart.css.ts";
import { nodeName } from "./chart-names.ts";

/** Lines of text at their places. `full` is shown on hovering, where the text does not show it all. */
export function Words({ text, full }: { text: LaidText; full?: string | undefined }) {
  return text.lines.map(({ x, y, runs }, index) => (
    <text key={index} className={css.words} x={x} y={y} aria-hidden>
      {full !== undefined && text.cut && <title>{full}</title>}
      {runs.map((run, place) => (
        <tspan key={place} className={css.tone[run.tone]}>
          {run.text}
        </tspan>
      ))}
    </text>
  ));
}

type NodeProps = {
  node: ChartNode;
  laid: LaidNode;
  isRegion: boolean;
  active: boolean;
  selected: boolean;
  reachable: boolean;
  count: number | null;
};

const shellOf = ({ path, type }: ChartNode, isRegion: boolean): keyof typeof css.shell =>
  isRegion ? "region" : path === "" ? "root" : type;

/** A state: its box and what stands in it. */
export const NodeShape = memo(function NodeShape(props: NodeProps) {
  const { node, laid, isRegion, active, selected, reachable, count } = props;
  const { x, y, width, height } = laid.box;
  const isParent = node.children.length > 0;
  const radius = isParent ? 12 : 8;
  const fullName = [node.key, ...node.tags.map((tag) => `#${tag}`)].join(" ");
  const about = [
    ...(laid.title.cut ? [fullName] : []),
    ...(node.seen === undefined ? [] : [node.seen]),
    ...laid.rows.filter((row) => row.cut).map(({ full }) => full),
    ...(node.does ?? []),
  ];
  return (
    <g
      className={classNames(
        css.node,
        active && node.path !== "" && css.active,
        selected && css.selected,
        count !== null && (count > 0 ? css.walked : css.missed),
      )}
    >
      <g
        className={css.item}
        role="button"
        tabIndex={reachable ? 0 : -1}
        aria-label={nodeName(node, { active, count })}
        aria-pressed={selected}
        aria-current={active ? "step" : undefined}
        data-item={`node:${node.id}`}
      >
        {about.length > 0 && <title>{about.join("\n")}</title>}
        <rect
          className={css.ring}
          x={x - 3}
          y={y - 3}
          width={width + 6}
          height={height + 6}
          rx={radius + 3}
        />
        <rect
          className={classNames(css.box, css.shell[shellOf(node, isRegion)])}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={node.type === "history" ? height / 2 : radius}
        />
        {node.type === "final" && (
          <rect
            className={css.inner}
            x={x + 3}
            y={y + 3}
            width={width - 6}
            height={height - 6}
            rx={radius - 3}
          />
        )}
        {isParent && <path className={css.inner} d={`M${x} ${y + laid.header}h${width}`} />}
      </g>
      <Words text={laid.title} />
      {laid.rows.map((row) => (
        <Words key={row.full} text={row} />
      ))}
    </g>
  );
});
