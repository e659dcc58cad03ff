import { useId } from "react";
import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectFreeProfileView,
  type FreeProfileRef,
} from "../../machines/free-profile/free-profile.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import * as css from "../customize/customize.css.ts";

/** `base`: the profile's address; "" on a root-user site. */
export type FreeProfileProps = { freeProfile: FreeProfileRef; base: string };

/** Whether people follow the page for free, and the link that leads them there (OWNER-14 to OWNER-16). */
export function FreeProfile({ freeProfile, base }: FreeProfileProps) {
  const heading = useId();
  const { status, doing } = useSelector(freeProfile, selectFreeProfileView, shallowEqual);
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h2 id={heading} className={css.title}>
        Free profile
      </h2>
      <p className={css.about}>
        People who follow you for free see your free posts. The link lets them follow at once.
      </p>
      {status === "off" ? (
        <div className={css.actions}>
          <Button
            tone="secondary"
            busy={doing === "creating"}
            onClick={() => freeProfile.send({ type: "create.pressed" })}
          >
            Create a free profile
          </Button>
        </div>
      ) : (
        <div className={css.actions}>
          <Button
            disabled={doing !== null}
            onClick={() => freeProfile.send({ type: "copy.pressed", origin: window.location.origin })}
          >
            Copy link
          </Button>
          <ButtonLink tone="secondary" href={`${base}/free`}>
            View
          </ButtonLink>
          <Button
            tone="secondary"
            busy={doing === "removing"}
            onClick={() => freeProfile.send({ type: "remove.pressed" })}
          >
            Remove
          </Button>
        </div>
      )}
    </section>
  );
}
