import { ledgerProjection } from "./ledger.projection.ts";
import type { Feature } from "../feature.ts";

export const ledgerFeature = {
  projections: [ledgerProjection],
} satisfies Feature;
