import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { emptyPostForm } from "../../src/domain/post/post-form.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { postEditorFlow } from "../../src/machines/post-editor/post-editor.flow.ts";
import type { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { placeOf, type PostEditorInput } from "../../src/machines/post-editor/post-editor.setup.ts";
import {
  selectPostEditorView,
  type PostEditorView,
} from "../../src/machines/post-editor/post-editor.view-model.ts";
import { sampleOwnPost } from "../../src/machines/post-editor/sample-post.ts";
import type { PageInput } from "../../src/machines/app/page-input.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { chooseFile, cutOffPicture, holdUploads, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type Stage, type StepFacts } from "./driver.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";
import { keepEntry } from "./storage.ts";

type Snapshot = SnapshotFrom<typeof postEditorMachine>;
