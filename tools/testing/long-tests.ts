import { globSync, statSync } from "node:fs";
import { join } from "node:path";

import { root } from "../root.mjs";
import { inPart, partToRun } from "./part.mjs";

/** Files that take a part of their own content in each run (`inPart`), so they are never left out. */
export const dealtInside = [
  "tests/e2e/every-screen.spec.ts",
  "tests/e2e/account-pages.spec.ts",
  "tests/tools/bench.spec.ts",
];

/** What takes more than a few seconds beside the browser's tests: faults, floods of bytes, films, months of a clock, races. */
export const longFiles = [
  "tests/audit/operators.server.test.ts",
  "tests/auto-message/auto-message.server.test.ts",
  "tests/auto-post/auto-post.server.test.ts",
  "tests/creator-application/creator-application.server.test.ts",
  "tests/custom-domain/custom-domain.server.test.ts",
  "tests/custom-domain/look-up.server.test.ts",
  "tests/custom-domain/spellings.server.test.ts",
  "tests/database/database-away.server.test.ts",
  "tests/delete-account/erasing.server.test.ts",
  "tests/delete-account/leaving.server.test.ts",
  "tests/delete-account/money.server.test.ts",
  "tests/direct-message/direct-message.server.test.ts",
  "tests/earnings/earnings.server.test.ts",
  "tests/faults/kills.server.test.ts",
  "tests/faults/upload-faults.server.test.ts",
  "tests/faults/upload-rows.server.test.ts",
  "tests/gallery/own-gallery.server.test.ts",
  "tests/http/slow-clients.server.test.ts",
  "tests/http/slow-senders.server.test.ts",
  "tests/inspector/layout.test.ts",
  "tests/jobs/job-leases.server.test.ts",
  "tests/jobs/jobs.server.test.ts",
  "tests/journal/copy-as-test.test.ts",
  "tests/ledger/year.server.test.ts",
  "tests/mail/delivery.server.test.ts",
  "tests/manager/manager.server.test.ts",
  "tests/manager/races.server.test.ts",
  "tests/media/media-worker.server.test.ts",
  "tests/media/no-room.server.test.ts",
  "tests/media/played-media.server.test.ts",
  "tests/media/refusing-storage.server.test.ts",
  "tests/operations/data-folder.server.test.ts",
  "tests/operations/descriptors.server.test.ts",
  "tests/operations/process.server.test.ts",
  "tests/operations/proxy.server.test.ts",
  "tests/paths/cover.test.ts",
  "tests/paths/formats.test.ts",
  "tests/paths/paths-command.test.ts",
  "tests/payment/declined-after-all.server.test.ts",
  "tests/payment/every-kind-counts.server.test.ts",
  "tests/payment/money-back.server.test.ts",
  "tests/payment/provider-away.server.test.ts",
  "tests/payment/provider-behaviours.server.test.ts",
  "tests/payment/webhook-restart.server.test.ts",
  "tests/pictures/cover-film.server.test.ts",
  "tests/pictures/pictures.server.test.ts",
  "tests/post/own-post.server.test.ts",
  "tests/private-show/private-show.server.test.ts",
  "tests/push/push.server.test.ts",
  "tests/rename/rename.server.test.ts",
  "tests/render/visitors-apart.server.test.ts",
  "tests/review/held.server.test.ts",
  "tests/security/broken.server.test.ts",
  "tests/security/session.server.test.ts",
  "tests/session/operators-end.server.test.ts",
  "tests/snapchat/members.server.test.ts",
  "tests/socket/signal-limit.server.test.ts",
  "tests/store/projected-rows.server.test.ts",
  "tests/store/rebuild.server.test.ts",
  "tests/stream/stream.server.test.ts",
  "tests/stripe/refund-failures.server.test.ts",
  "tests/subscription/mails.server.test.ts",
  "tests/subscription/pause.server.test.ts",
  "tests/subscription/terms.server.test.ts",
  "tests/upload/full-disk.server.test.ts",
  "tests/upload/hostile-files.server.test.ts",
  "tests/upload/killed-finish.server.test.ts",
  "tests/upload/picture-reader.test.ts",
  "tests/upload/piece-stores.test.ts",
  "tests/upload/shared-pieces.server.test.ts",
  "tests/upload/tus.server.test.ts",
  "tests/vault/vault-review.server.test.ts",
  "tests/vault/vault.server.test.ts",
];

const BROWSER_TESTS = ["tests/**/*.spec.ts", "model-tests/generated/**/*.spec.ts"];

/** The larger a file the longer it takes, more or less: dealt in this order, the parts are alike. */
const largestFirst = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, size: statSync(join(root, path)).size }))
    .toSorted((one, other) => other.size - one.size || (one.path < other.path ? -1 : 1))
    .map(({ path }) => path);

/** The files that the part that is run leaves out: none when all are run. */
export const leftOut = (part: number | null = partToRun()): string[] => {
  if (part === null) return [];
  const browser = globSync(BROWSER_TESTS, { cwd: root }).filter((path) => !dealtInside.includes(path));
  const run = new Set([browser, longFiles].flatMap((paths) => inPart(largestFirst(paths), part)));
  return [...browser, ...longFiles].filter((path) => !run.has(path));
};
