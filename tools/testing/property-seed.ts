import fc from "fast-check";

/** Any number would do; it stays, so that the same code has the same result everywhere. */
const SEED = 20260817;
const wanted = process.env["PROPERTY_SEED"];

/** Property tests try the same values in each run; `PROPERTY_SEED=<whole number>` or `random` has them try others. */
if (wanted !== "random") {
  const seed = wanted === undefined ? SEED : Number(wanted);
  if (!Number.isInteger(seed))
    throw new Error(`PROPERTY_SEED is a whole number or "random", not "${wanted}".`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
