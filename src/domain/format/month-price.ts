import type { Cents } from "../unit/unit.ts";
import { formatCents } from "./cents.ts";

/** What a month at a creator costs, as cards say it. */
export const monthPrice = (price: Cents): string => (price === 0 ? "Free" : `${formatCents(price)} a month`);
