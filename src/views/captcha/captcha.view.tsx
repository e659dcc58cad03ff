import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { match } from "ts-pattern";

import { CAPTCHA_LABEL } from "../../domain/captcha/captcha.ts";
import {
  selectCaptchaView,
  type CaptchaRef,
  type CaptchaView,
} from "../../machines/captcha/captcha.machine.ts";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./captcha.css.ts";

type Shown = { tone: keyof typeof css.markTone; hint?: string; error?: string; isAsked?: true };

/** The security check of a form: one box to tick; the browser does the rest and shows how far it is. */
export function CaptchaCheck({ captcha, error }: { captcha: CaptchaRef; error?: string | undefined }) {
  const view = useSelector(captcha, selectCaptchaView, shallowEqual);
  const isSolving = view.status === "solving";
  const { tone, isAsked = false, ...about } = shownOf(view, error);
  const box = useRef<HTMLDivElement>(null);
  // The focus goes to a check that is required.
  useEffect(() => {
    if (isAsked) box.current?.querySelector("input")?.focus();
  }, [isAsked]);
  return (
    <div
      ref={box}
      className={classNames(css.box, isAsked && css.asked)}
      role="group"
      aria-label="Security check"
      data-asked={isAsked || undefined}
    >
      <div className={css.head} aria-live="polite">
        <Checkbox
          {...about}
          name="captcha"
          label={CAPTCHA_LABEL}
          checked={isSolving || view.status === "solved"}
          onChange={() => captcha.send({ type: "captcha.started" })}
        />
        <span className={classNames(css.mark, css.markTone[tone])}>
          <Icon name={view.status === "solved" ? "check-circle" : "shield"} />
        </span>
      </div>
      {view.status === "solving" && view.widget !== undefined && (
        <iframe
          className={css.frame}
          title="Security check"
          name={view.widget.name}
          src={view.widget.address}
        />
      )}
      <progress
        className={classNames(css.bar, (!isSolving || view.widget !== undefined) && css.resting)}
        aria-label="Security check"
        max={100}
        value={isSolving ? view.percent : 0}
      />
    </div>
  );
}

function shownOf(view: CaptchaView, error: string | undefined): Shown {
  return match(view)
    .returnType<Shown>()
    .with({ status: "idle" }, () =>
      error === undefined
        ? { tone: "waiting", hint: "A short check that keeps robots out." }
        : { tone: "asked", hint: error, isAsked: true },
    )
    .with({ status: "solving" }, () => ({ tone: "waiting", hint: "Checking…" }))
    .with({ status: "solved" }, () => ({ tone: "solved", hint: "Thank you, that is done." }))
    .with({ status: "expired" }, { status: "errored" }, ({ text }) => ({ tone: "wrong", error: text }))
    .exhaustive();
}
