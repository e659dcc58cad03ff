import type { Chart } from "../../machines/inspector/chart.ts";

/** A short hash (FNV-1a, 64 bits as hexadecimal) that tells versions of a statechart apart, as far as it is drawn. */
export const fingerprintOf = (chart: Chart): string => {
  const text = JSON.stringify(chart, (name, value: unknown) => (name === "undrawn" ? undefined : value));
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ (code + place), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
};
