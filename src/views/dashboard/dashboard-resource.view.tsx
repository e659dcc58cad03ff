import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { DashboardPage } from "./dashboard.view.tsx";

const selectDashboard = (snapshot: ResourceSnapshot) => selectResourceView<"getDashboard">(snapshot);

/** The creator's dashboard, as the actor of the page reads it. */
export function Dashboard({ page, displayName }: { page: ResourceRef; displayName: string }) {
  return (
    <DashboardPage
      displayName={displayName}
      view={useSelector(page, selectDashboard, shallowEqual)}
      onRetry={() => page.send({ type: "retry.requested" })}
    />
  );
}
