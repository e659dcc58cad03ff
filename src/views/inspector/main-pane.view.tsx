import { type ComponentType, Suspense, useId } from "react";
import { match } from "ts-pattern";

import type { StepPlace } from "../../machines/causes/cause-row.ts";
import type { Chart } from "../../machines/inspector/chart.ts";
import type { LayOut } from "../../machines/inspector/chart-layout.ts";
import type { Device, Tab } from "../../machines/inspector/inspector-events.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import { ActorMark } from "./actor-tree.view.tsx";
import { ActorChart } from "./actor-chart.view.tsx";
import { Futures } from "./futures.view.tsx";
import { useInspectorContext, useLooking } from "./looking.ts";
import * as css from "./main-pane.css.ts";
import { PaneBoundary } from "./pane-boundary.view.tsx";
import { Sequence } from "./sequence.view.tsx";
import type { CausesProps } from "./causes/causes.view.tsx";
import { TabList } from "./tab-list.view.tsx";
import { Tool } from "./tool.view.tsx";

/** Shows the product as it was at a step, in a frame that cannot touch the live one; `isBeside`: in a second one. */
export type PastFrameProps = { source: string; step: number; isBeside?: boolean };

/** Test paths of a flow; of another app's machine by its chart. */
export type FlowPathsProps = { machine: string; foreign?: Chart | null };

export type MainPaneProps = {
  layOut: LayOut;
  PastFrame?: ComponentType<PastFrameProps> | undefined;
  FlowPaths?: ComponentType<FlowPathsProps> | undefined;
  Causes?: ComponentType<CausesProps> | undefined;
};

const names: Readonly<Record<Tab, string>> = {
  chart: "Chart",
  sequence: "Sequence",
  causes: "Causes",
  product: "Product",
  paths: "Paths",
};

/** The middle of the page: the chart of an actor, the sequence of all, the product as it was, paths for testers. */
export function MainPane({ layOut, PastFrame, FlowPaths, Causes }: MainPaneProps) {
  const { inspector, source, shown } = useLooking();
  const { tab } = useInspectorContext(inspector);
  const id = useId();
  const isForeign = source.kind === "foreign" || source.foreign === true;
  const offered: readonly Tab[] = [
    "chart",
    "sequence",
    // What would have happened has no causes on the server.
    ...(Causes !== undefined && !isForeign && source.kind !== "branch" ? (["causes"] as const) : []),
    ...(PastFrame !== undefined && !isForeign ? (["product"] as const) : []),
    ...(FlowPaths !== undefined ? (["paths"] as const) : []),
  ];
  const selected = offered.includes(tab) ? tab : "chart";
  return (
    <>
      <div className={css.tabs}>
        <TabList
          label="What is shown"
          items={offered.map((one) => ({ id: one, label: names[one] }))}
          selected={selected}
          panelId={id}
          onSelect={(one) => inspector.send({ type: "tab.chosen", tab: one })}
        />
        {shown !== null && (selected === "chart" || selected === "paths") && (
          <span className={css.subject}>
            <ActorMark status={shown.status} number={shown.number} />
            {nameOf(shown)}
          </span>
        )}
      </div>
      <div className={css.panel} id={id} role="tabpanel" aria-label={names[selected]}>
        <PaneBoundary key={`${source.id} ${selected}`}>
          <Suspense fallback={<p className={css.empty}>Loading…</p>}>
            {match(selected)
              .with("chart", () => (
                <Futures>{(isBeside) => <ShownChart layOut={layOut} isBeside={isBeside} />}</Futures>
              ))
              .with("sequence", () => <Sequence />)
              .with("causes", () => Causes !== undefined && <WhatLedToWhat Causes={Causes} />)
              .with("product", () => PastFrame !== undefined && <Product PastFrame={PastFrame} />)
              .with("paths", () => FlowPaths !== undefined && <Paths FlowPaths={FlowPaths} actor={shown} />)
              .exhaustive()}
          </Suspense>
        </PaneBoundary>
      </div>
    </>
  );
}

function WhatLedToWhat({ Causes }: { Causes: ComponentType<CausesProps> }) {
  const { inspector, source, timeline, step, length } = useLooking();
  const go = ({ load, index, actor }: StepPlace) => {
    if (load !== source.id) inspector.send({ type: "source.chosen", source: load });
    inspector.send({ type: "step.chosen", step: index, actor });
  };
  const at = step < 0 ? null : { load: source.id, seq: timeline.step(step).seq };
  return <Causes source={source.id} length={length} step={at} onStep={go} />;
}

function Product({ PastFrame }: { PastFrame: ComponentType<PastFrameProps> }) {
  const { inspector, step, length } = useLooking();
  const { device } = useInspectorContext(inspector);
  const choose = (one: "phone" | "desktop") => () => inspector.send({ type: "device.chosen", device: one });
  return (
    <>
      <div className={css.head}>
        <span className={css.past}>{step < length - 1 ? "The past" : "Replayed"}</span>
        The product’s own views after step {step + 1}; nothing in it can be pressed.
        <div className={css.devices}>
          <Tool pressed={device === "phone"} onClick={choose("phone")}>
            Phone
          </Tool>
          <Tool pressed={device === "desktop"} onClick={choose("desktop")}>
            Desktop
          </Tool>
        </div>
      </div>
      <Futures>{(isBeside) => <Screen PastFrame={PastFrame} device={device} isBeside={isBeside} />}</Futures>
    </>
  );
}

function Screen({
  PastFrame,
  device,
  isBeside,
}: {
  PastFrame: ComponentType<PastFrameProps>;
  device: Device;
  isBeside: boolean;
}) {
  const { source, step } = useLooking();
  return (
    <div className={css.stage}>
      <div className={css.screen} data-device={device}>
        <PastFrame source={source.id} step={step} isBeside={isBeside} />
      </div>
    </div>
  );
}

function ShownChart({ layOut, isBeside }: { layOut: LayOut; isBeside: boolean }) {
  const { shown } = useLooking();
  return <ActorChart actor={shown} layOut={layOut} isBeside={isBeside} />;
}

function Paths({ FlowPaths, actor }: { FlowPaths: ComponentType<FlowPathsProps>; actor: ActorAt | null }) {
  const machine = actor?.machine ?? null;
  const { source } = useLooking();
  if (actor === null || machine === null)
    return <p className={css.empty}>Choose a machine to see the paths through it.</p>;
  const isForeign = source.kind === "foreign" || source.foreign === true;
  if (isForeign && actor.chart === null)
    return <p className={css.empty}>The app tells nothing of this machine but its events.</p>;
  return <FlowPaths key={machine} machine={machine} foreign={isForeign ? actor.chart : null} />;
}
