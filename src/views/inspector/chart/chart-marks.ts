/** A state or a transition of a chart. */
export type ChartSelection = { readonly kind: "node" | "edge"; readonly id: string };

/** What a chart shows beside itself, by ids of its states and transitions. */
export type ChartMarks = {
  active?: readonly string[] | undefined;
  /** Transitions of the last step; they run along their lines once for each `moment`, which is the step's number. */
  taken?: readonly string[] | undefined;
  moment?: number | undefined;
  /** Types of the events that can be sent now. */
  accepts?: readonly string[] | undefined;
  /** How often each was walked: with it the chart shows coverage. States without a number are not coloured. */
  visits?: Readonly<Record<string, number>> | null | undefined;
  selected?: string | null | undefined;
  onSelect?: ((selection: ChartSelection | null) => void) | undefined;
  /** Asked to send an event; without it nothing can be sent. */
  onEvent?: ((type: string) => void) | undefined;
};
