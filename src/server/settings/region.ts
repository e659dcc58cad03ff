import type { Region } from "../../domain/format/region.ts";
import type { GlobalReaders } from "../page/page-route.ts";
import { settingOf } from "./setting.reads.ts";

/** How who is signed in has dates and numbers told; null: a guest. */
export const regionOfViewer = async ({
  viewer,
  services,
}: Parameters<NonNullable<GlobalReaders["region"]>>[0]): Promise<Region | null> =>
  viewer === null ? null : settingOf(services.database, viewer.id, "account");
