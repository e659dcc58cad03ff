import { memo } from "react";
import type { ChartEdge, ChartNode } from "../../../machines/inspector/chart.ts";
import { edgeAbout } from "../../../machines/inspector/chart-label.ts";
import type { LaidEdge, Point } from "../../../machines/inspector/chart-layout.ts";
import { classNames } from "../../kit/class-names.ts";
import * as css from "./chart.css.ts";
import { edgeName } from "./chart-names.ts";
import { Words } from "./chart-node.view.tsx";
import { headPath, roundedPath } from "../../../machines/inspector/chart-path.ts";

type EdgeProps = {
  edge: ChartEdge;
  laid: LaidEdge;
  nodes: ReadonlyMap<string, ChartNode>;
  /** Which step took it just now; null when none did. It runs once for each. */
  taken: number | null;
  selected: boolean;
  /** Begins or ends at the selected state. */
  linked: boolean;
  /** Its event can be sent now. */
  accepted: boolean;
  reachable: boolean;
  count: number | null;
};

/** A transition: its line with an arrow head, and its label on it. */
export const EdgeShape = memo(function EdgeShape(props: EdgeProps) {
  const { edge, laid, nodes, taken, selected, linked, accepted, reachable, count } = props;
  const { x, y, width, height } = laid.label.box;
  return (
    <g
      className={classNames(
        css.edge,
        taken !== null && css.taken,
        selected && css.selected,
        linked && css.linked,
        accepted && css.accepted,
        count !== null && (count > 0 ? css.walked : css.missed),
      )}
    >
      <g
        className={css.item}
        role="button"
        tabIndex={reachable ? 0 : -1}
        aria-label={edgeName(edge, nodes, { taken: taken !== null, count })}
        aria-pressed={selected}
        data-item={`edge:${edge.id}`}
      >
        {(laid.label.cut || edge.does !== undefined) && <title>{edgeAbout(edge)}</title>}
        {laid.lines.map((points, index) => (
          <Line key={index} path={roundedPath(points)} head={headPath(points)} taken={taken} />
        ))}
        <rect className={css.ring} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={8} />
        <rect
          className={classNames(css.label, laid.lines.length === 0 && css.row)}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={5}
        />
      </g>
      <Words text={laid.label} />
      {count !== null && count > 0 && <Count laid={laid} count={count} />}
    </g>
  );
});

function Line({ path, head, taken }: { path: string; head: string; taken: number | null }) {
  return (
    <>
      <path className={css.reach} d={path} />
      <path className={css.line} d={path} />
      <path className={css.head} d={head} />
      {taken !== null && <path key={taken} className={css.runner} d={path} pathLength={1} />}
    </>
  );
}

/** The middle of a mark of a label: at its upper right corner, or behind a row, whose words it leaves free. */
const markAt = ({ lines, label: { box } }: LaidEdge, width: number): Point =>
  lines.length > 0
    ? { x: box.x + box.width, y: box.y }
    : { x: box.x + box.width - 4 + width / 2, y: box.y + box.height / 2 };

function Count({ laid, count }: { laid: LaidEdge; count: number }) {
  const words = count > 999 ? "999+" : String(count);
  const width = 8 + words.length * 6;
  const at = markAt(laid, width);
  return (
    <>
      <rect className={css.count} x={at.x - width / 2} y={at.y - 7} width={width} height={14} rx={7} />
      <text className={css.countText} x={at.x} y={at.y + 3.5} aria-hidden>
        {words}
      </text>
    </>
  );
}

/** The button at an edge whose event can be sent now. */
export const SendButton = memo(function SendButton(props: {
  laid: LaidEdge;
  event: string;
  reachable: boolean;
}) {
  const { laid, event, reachable } = props;
  const centre = markAt(laid, 16);
  return (
    <g
      className={css.item}
      role="button"
      tabIndex={reachable ? 0 : -1}
      aria-label={`Send ${event}`}
      data-item={`send:${laid.id}`}
    >
      <title>{`Send ${event}`}</title>
      <circle className={css.ring} cx={centre.x} cy={centre.y} r={12} />
      <circle className={css.room} cx={centre.x} cy={centre.y} r={12} />
      <circle className={css.send} cx={centre.x} cy={centre.y} r={8} />
      <path className={css.sendSign} d={`M${centre.x - 2.2} ${centre.y - 3.5}l5.6 3.5l-5.6 3.5Z`} />
    </g>
  );
});
