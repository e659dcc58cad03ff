import { accountProjection } from "../account/account.projection.ts";
import { creatorProjection } from "../creator/creator.projection.ts";
import type { Projection } from "./projection.ts";

/** Every projection, in the order in which they are applied; a slice adds its `<slug>.projection.ts` here. */
export const projections: readonly Projection[] = [accountProjection, creatorProjection];
