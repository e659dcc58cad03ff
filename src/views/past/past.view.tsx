import { useEffect, useRef, type ReactNode } from "react";

import * as styles from "./past.css.ts";

export type PastPageProps = {
  /** Step and length as people count them: from 1; null: there is nothing to show. */
  moment: { readonly step: number; readonly length: number; readonly time: number } | null;
  children: ReactNode;
};

const clockText = (time: number): string => {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, "0");
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
  return `${clock}.${String(date.getMilliseconds()).padStart(3, "0")}`;
};

/** The product as it was, below a ribbon that says so whatever is open. */
export function PastPage({ moment, children }: PastPageProps) {
  const ribbon = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ribbon.current!;
    // Of what lies above the page the last that was opened is on top: after each dialog that is the ribbon again.
    const raise = (): void => {
      if (element.matches(":popover-open")) element.hidePopover();
      element.showPopover();
    };
    const dialogs = new MutationObserver(raise);
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    raise();
    return () => dialogs.disconnect();
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.stage}>{children}</div>
      <div ref={ribbon} popover="manual" className={styles.ribbon} role="status">
        <span className={styles.name}>The past</span>
        {moment !== null && `step ${moment.step} of ${moment.length}, ${clockText(moment.time)}`}
      </div>
    </div>
  );
}

/** Says why there is nothing of the product to see. */
export function PastNothing({ text }: { text: string }) {
  return <p className={styles.quiet}>{text}</p>;
}
