import type { Handlers } from "./context.ts";

/**
 * Every endpoint's handler; a slice spreads its `<slug>.handlers.ts` here. `satisfies Handlers` makes an endpoint
 * without a handler a type error.
 */
export const handlers: Partial<Handlers> = {};
