import type { Failure } from "../../protocol/failures.ts";

/**
 * What a form is compared with when it is saved again: after `section_changed` what its person was told is stored, so that a
 * third change is told too; after any other failure `was` as before.
 */
export const wasAfter = <Was>(was: Was, { code, current }: Failure): Was =>
  code === "section_changed" && current !== undefined ? (current as Was) : was;
