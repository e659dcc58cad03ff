import * as css from "./creator-application.css.ts";

/** How far the wizard has come, in words and as bars. */
export function Steps({ step, steps }: { step: number; steps: number }) {
  return (
    <>
      <p className={css.step}>
        Step {step} of {steps}
      </p>
      <ol className={css.bars} aria-hidden>
        {Array.from({ length: steps }, (_, index) => (
          <li key={index} className={index < step ? css.done : css.ahead} />
        ))}
      </ol>
    </>
  );
}
