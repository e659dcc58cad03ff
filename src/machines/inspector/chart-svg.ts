import type { Chart, ChartNode } from "./chart.ts";
import { chartText, type ChartLayout, type LaidText } from "./chart-layout.ts";
import { headPath, roundedPath } from "./chart-path.ts";

/** Around the drawing, in pixels. */
const MARGIN = 16;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// What no XML may hold is left out.
const text = (words: string): string =>
  [...words]
    .filter((letter) => letter >= " " && letter !== "\ufffe" && letter !== "\uffff")
    .map((letter) => escapes[letter] ?? letter)
    .join("");

const tones = Object.entries(chartText)
  .map(([tone, { size, weight }]) => `.${tone}{font-size:${size}px;font-weight:${weight}}`)
  .join("");

// By classes, so that whoever uses the drawing can change its colours in one place.
const css = [
  "text{font-family:Figtree,Roboto,Arial,sans-serif;white-space:pre;fill:#1d1d1b}",
  tones,
  ".detail{fill:#6b6a66}",
  ".state{fill:#fff;stroke:#a9a8a3}.region{stroke-dasharray:6 4}.inner{fill:none;stroke:#a9a8a3}",
  ".start{fill:#6b6a66}.line{fill:none;stroke:#8f8e89;stroke-width:1.25}.head{fill:#8f8e89}.label{fill:#f1f1ef}",
].join("");

const round = (value: number): number => Math.round(value * 100) / 100;

const wordsOf = ({ lines }: LaidText): string =>
  lines
    .map(({ x, y, runs }) => {
      const spans = runs.map((run) => `<tspan class="${run.tone}">${text(run.text)}</tspan>`).join("");
      return `<text x="${round(x)}" y="${round(y)}" xml:space="preserve">${spans}</text>`;
    })
    .join("");

const rect = (
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  radius: number,
  name: string,
): string =>
  `<rect class="${name}" x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}" rx="${radius}"/>`;

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

/** A laid out chart as a drawing by itself (SVG, light, with its own styles and nothing from elsewhere). */
export const chartSvg = (chart: Chart, layout: ChartLayout): string => {
  const nodes = new Map(nodesOf(chart.root).map((node) => [node.id, node]));
  const regions = new Set(
    [...nodes.values()].flatMap(({ type, children }) =>
      type === "parallel" ? children.map(({ id }) => id) : [],
    ),
  );
  const states = layout.nodes.flatMap(({ id, box, header, title, rows }) => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const isParent = node.children.length > 0;
    const radius = isParent ? 12 : 8;
    const { x, y, width, height } = box;
    const inside = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
    return [
      `<g>${node.description === undefined ? "" : `<title>${text(node.description)}</title>`}`,
      rect(box, node.type === "history" ? height / 2 : radius, regions.has(id) ? "state region" : "state"),
      node.type === "final" ? rect(inside, radius - 3, "inner") : "",
      isParent ? `<path class="inner" d="M${round(x)} ${round(y + header)}h${round(width)}"/>` : "",
      wordsOf(title),
      ...rows.map(wordsOf),
      "</g>",
    ];
  });
  const starts = layout.starts.map(
    ({ dot, line }) =>
      `<circle class="start" cx="${round(dot.x + dot.width / 2)}" cy="${round(dot.y + dot.height / 2)}" r="${round(dot.width / 2)}"/>` +
      `<path class="line" d="${roundedPath(line)}"/><path class="start" d="${headPath(line)}"/>`,
  );
  const edges = layout.edges.map(({ lines, label }) => {
    const drawn = lines.map(
      (points) =>
        `<path class="line" d="${roundedPath(points)}"/><path class="head" d="${headPath(points)}"/>`,
    );
    return `<g>${drawn.join("")}${rect(label.box, 5, "label")}${wordsOf(label)}</g>`;
  });
  const width = Math.ceil(layout.width) + 2 * MARGIN;
  const height = Math.ceil(layout.height) + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img">`,
    `<title>${text(chart.machine)}</title>`,
    `<style>${css}</style>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="#fff"/>`,
    ...states,
    ...starts,
    ...edges,
    "</svg>\n",
  ]
    .filter((part) => part !== "")
    .join("\n");
};
