import { shallowEqual, useSelector } from "@xstate/react";

import { exportDays } from "../../domain/data-export/export.decider.ts";
import { dateText } from "../../domain/format/moment.ts";
import {
  selectDataExportView,
  type AskedData,
  type DataExportRef,
} from "../../machines/data-export/data-export.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "../settings/settings.css.ts";

/** Asks for a file with everything that one gave and did (ACCT-53). */
export function DataExport({ dataExport }: { dataExport: DataExportRef }) {
  const view = useSelector(dataExport, selectDataExportView, shallowEqual);
  return (
    <Card as="section" padding="large" aria-labelledby="data-title">
      <h2 id="data-title" className={css.title}>
        Your data
      </h2>
      <p className={css.about}>
        A file with everything you gave us and did here: your account and settings, what you wrote, bought and
        sold, and a list of your media. We mail you a link that opens for you alone, for {exportDays} days.
      </p>
      {view.status === "asked" ? (
        <Asked asked={view.asked} />
      ) : (
        <>
          {view.error !== null && (
            <div className={css.actions}>
              <Notice tone="danger">
                <p className={css.note}>{view.error}</p>
              </Notice>
            </div>
          )}
          <div className={css.actions}>
            <Button
              tone="secondary"
              busy={view.busy}
              busyLabel="Asking…"
              onClick={() => dataExport.send({ type: "data.asked" })}
            >
              Ask for my data
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Asked({ asked: { email, made_at, expires_at } }: { asked: AskedData }) {
  const timeZone = useTimeZone();
  return (
    <div className={css.actions}>
      <Notice tone="success">
        <p className={css.note}>
          {made_at === null || expires_at === null ? (
            <>
              We are making your file. The link comes to <strong>{email}</strong>.
            </>
          ) : (
            <>
              Your file was made on {dateText(made_at, timeZone)}. The link we sent to{" "}
              <strong>{email}</strong> works until {dateText(expires_at, timeZone)}. You can ask for a new
              file once a day.
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}
