import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** What `/metrics` shows. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<"endpoint" | "status">;
  readonly jobs: Counter<"kind" | "result">;
  readonly conflicts: Counter;
  readonly sockets: Gauge;
  readonly socketFrames: Counter;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "marquee_request_seconds",
      help: "Time of HTTP requests by endpoint and status.",
      labelNames: ["endpoint", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    jobs: new Counter({
      name: "marquee_jobs_total",
      help: "Runs of jobs by kind and result: done, failed (tried again), given_up, lost (its lease ran out).",
      labelNames: ["kind", "result"],
      registers,
    }),
    conflicts: new Counter({
      name: "marquee_command_conflicts_total",
      help: "Commands decided again because another was faster.",
      registers,
    }),
    sockets: new Gauge({ name: "marquee_sockets", help: "Open sockets.", registers }),
    socketFrames: new Counter({
      name: "marquee_socket_frames_total",
      help: "Socket frames sent.",
      registers,
    }),
  };
};
