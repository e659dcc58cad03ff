import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { BroadcastTexts } from "../../domain/broadcast/broadcast.ts";
import { type BroadcastBody, type BroadcastForm } from "../../domain/broadcast/broadcast-form.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { type PostFilesEvent } from "../post-editor/post-files.ts";
import type { AnswerTo } from "../resource/call.ts";
import { type UploadRef } from "../upload/upload.machine.ts";
import { vaultPickerMachine, type PickerOutcome } from "../vault-picker/vault-picker.machine.ts";
export type BroadcastEvent =
  | FormEvent<Omit<BroadcastForm, "media">>
  | Exclude<
      PostFilesEvent,
      {
        readonly type: "file.priced";
      }
    >
  | PickerOutcome
  | {
      readonly type: "vault.opened";
    }
  /** The files are not waited for any more. */
  | {
      readonly type: "form.left";
    };
export interface BroadcastContext extends BroadcastForm {
  /** Epoch seconds. */
  readonly now: number;
  readonly texts: BroadcastTexts;
  /** How many it reaches; null: not known. */
  readonly count: number | null;
}
type Audience = Pick<BroadcastBody, "groups" | "exclude" | "spent_over">;
/** The fields of the form alone. */
export declare const formIn: (context: BroadcastForm) => BroadcastForm;
/** Writes one message to many fans, now or later; how many it reaches is counted while their groups are chosen (SHELL-57). */
export declare const broadcastMachine: import("xstate").StateMachine<
  BroadcastContext,
  BroadcastEvent,
  {
    [x: `file-${number}`]:
      | import("xstate").ActorRefFromLogic<
          import("xstate").StateMachine<
            import("../upload/upload.machine.ts").UploadContext,
            import("../upload/upload.machine.ts").UploadEvent,
            {
              upload?: import("xstate").ActorRefFromLogic<
                import("xstate").CallbackActorLogic<
                  import("../upload/upload-events.ts").UploadCommand,
                  {
                    readonly kind: import("../upload/upload.machine.ts").UploadInput["kind"];
                  },
                  import("xstate").EventObject
                >
              >;
              watchMaking?: import("xstate").ActorRefFromLogic<
                import("xstate").CallbackActorLogic<
                  import("xstate").AnyEventObject,
                  import("../upload/upload-events.ts").UploadedDocument,
                  import("xstate").EventObject
                >
              >;
            },
            | {
                src: "upload";
                logic: import("xstate").CallbackActorLogic<
                  import("../upload/upload-events.ts").UploadCommand,
                  {
                    readonly kind: import("../upload/upload.machine.ts").UploadInput["kind"];
                  },
                  import("xstate").EventObject
                >;
                id: "upload";
              }
            | {
                src: "watchMaking";
                logic: import("xstate").CallbackActorLogic<
                  import("xstate").AnyEventObject,
                  import("../upload/upload-events.ts").UploadedDocument,
                  import("xstate").EventObject
                >;
                id: "watchMaking";
              },
            | {
                type: "begin";
                params: import("xstate").NonReducibleUnknown;
              }
            | {
                type: "drop";
                params: import("xstate").NonReducibleUnknown;
              }
            | {
                type: "fail";
                params: {
                  readonly text: string | null;
                };
              }
            | {
                type: "repeat";
                params: import("xstate").NonReducibleUnknown;
              }
            | {
                type: "send";
                params: import("xstate").NonReducibleUnknown;
              },
            | {
                type: "isPlayed";
                params: unknown;
              }
            | {
                type: "isWrong";
                params: unknown;
              },
            "retryDelay",
            "broken" | "empty" | "making" | "paused" | "refused" | "sending" | "sent",
            string,
            import("../upload/upload.machine.ts").UploadInput,
            import("xstate").NonReducibleUnknown,
            import("xstate").EventObject,
            import("xstate").MetaObject,
            {
              id: "upload";
              states: {
                readonly empty: {};
                readonly sending: {};
                readonly paused: {};
                readonly broken: {};
                readonly making: {};
                readonly refused: {};
                readonly sent: {};
              };
            },
            import("xstate").MetaObject
          >
        >
      | undefined;
    estimate?: import("xstate").ActorRefFromLogic<
      import("xstate").PromiseActorLogic<
        AnswerTo<"estimateBroadcast">,
        Audience,
        import("xstate").EventObject
      >
    >;
    picker?: import("xstate").ActorRefFromLogic<
      import("xstate").StateMachine<
        import("../vault-picker/vault-picker.machine.ts").VaultPickerContext,
        import("../vault-picker/vault-picker.machine.ts").VaultPickerEvent,
        {
          folders?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../resource/resource.machine.ts").ResourceContext,
              import("../resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../resource/call.ts").CallResult<unknown>,
                        import("../resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../resource/call.ts").CallResult<unknown>,
                  import("../resource/call.ts").Call,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              never,
              "offlineRetry",
              | "failed"
              | "loading"
              | "offline"
              | "reloading"
              | "retrying"
              | {
                  ready: "fresh" | "stale";
                },
              string,
              {
                readonly request: import("../resource/call.ts").Call;
              },
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "resource";
                states: {
                  readonly loading: {};
                  readonly ready: {
                    states: {
                      fresh: {};
                      stale: {};
                    };
                  };
                  readonly reloading: {};
                  readonly failed: {};
                  readonly offline: {};
                  readonly retrying: {};
                };
              },
              import("xstate").MetaObject
            >
          >;
          items?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../list/list.machine.ts").ListContext,
              import("../list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../list/list.machine.ts").PageResult,
                        import("../list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../list/list.machine.ts").PageResult,
                  import("../list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../list/list.machine.ts").PageResult;
                }
              | {
                  type: "isAtEnd";
                  params: unknown;
                }
              | {
                  type: "isDelayed";
                  params: unknown;
                }
              | {
                  type: "isLastPage";
                  params: Readonly<Record<string, string | number>> | null;
                }
              | {
                  type: "isWanted";
                  params: import("xstate").NonReducibleUnknown;
                },
              "offlineRetry" | "secondPageDelay",
              | "arrived"
              | "end"
              | "failed"
              | "loading"
              | "loadingMore"
              | "moreFailed"
              | "offline"
              | "ready"
              | "reloading"
              | "retrying"
              | {
                  pausing: "quiet" | "wanted";
                },
              string,
              import("../list/list.machine.ts").ListInput,
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "list";
                states: {
                  readonly loading: {};
                  readonly reloading: {};
                  readonly retrying: {};
                  readonly arrived: {};
                  readonly pausing: {
                    states: {
                      readonly quiet: {};
                      readonly wanted: {};
                    };
                  };
                  readonly ready: {};
                  readonly loadingMore: {};
                  readonly moreFailed: {};
                  readonly end: {};
                  readonly failed: {};
                  readonly offline: {};
                };
              },
              import("xstate").MetaObject
            >
          >;
        },
        | {
            src: "list";
            logic: import("xstate").StateMachine<
              import("../list/list.machine.ts").ListContext,
              import("../list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../list/list.machine.ts").PageResult,
                        import("../list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../list/list.machine.ts").PageResult,
                  import("../list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../list/list.machine.ts").PageResult;
                }
              | {
                  type: "isAtEnd";
                  params: unknown;
                }
              | {
                  type: "isDelayed";
                  params: unknown;
                }
              | {
                  type: "isLastPage";
                  params: Readonly<Record<string, string | number>> | null;
                }
              | {
                  type: "isWanted";
                  params: import("xstate").NonReducibleUnknown;
                },
              "offlineRetry" | "secondPageDelay",
              | "arrived"
              | "end"
              | "failed"
              | "loading"
              | "loadingMore"
              | "moreFailed"
              | "offline"
              | "ready"
              | "reloading"
              | "retrying"
              | {
                  pausing: "quiet" | "wanted";
                },
              string,
              import("../list/list.machine.ts").ListInput,
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "list";
                states: {
                  readonly loading: {};
                  readonly reloading: {};
                  readonly retrying: {};
                  readonly arrived: {};
                  readonly pausing: {
                    states: {
                      readonly quiet: {};
                      readonly wanted: {};
                    };
                  };
                  readonly ready: {};
                  readonly loadingMore: {};
                  readonly moreFailed: {};
                  readonly end: {};
                  readonly failed: {};
                  readonly offline: {};
                };
              },
              import("xstate").MetaObject
            >;
            id: "items";
          }
        | {
            src: "resource";
            logic: import("xstate").StateMachine<
              import("../resource/resource.machine.ts").ResourceContext,
              import("../resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../resource/call.ts").CallResult<unknown>,
                        import("../resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../resource/call.ts").CallResult<unknown>,
                  import("../resource/call.ts").Call,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              never,
              "offlineRetry",
              | "failed"
              | "loading"
              | "offline"
              | "reloading"
              | "retrying"
              | {
                  ready: "fresh" | "stale";
                },
              string,
              {
                readonly request: import("../resource/call.ts").Call;
              },
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "resource";
                states: {
                  readonly loading: {};
                  readonly ready: {
                    states: {
                      fresh: {};
                      stale: {};
                    };
                  };
                  readonly reloading: {};
                  readonly failed: {};
                  readonly offline: {};
                  readonly retrying: {};
                };
              },
              import("xstate").MetaObject
            >;
            id: "folders";
          },
        never,
        | {
            type: "hasChosen";
            params: unknown;
          }
        | {
            type: "isChoosable";
            params: unknown;
          },
        never,
        "choosing" | "over",
        string,
        import("../vault-picker/vault-picker.machine.ts").VaultPickerInput,
        import("xstate").NonReducibleUnknown,
        import("xstate").EventObject,
        import("xstate").MetaObject,
        {
          id: "vault-picker";
          states: {
            readonly choosing: {};
            readonly over: {};
          };
        },
        import("xstate").MetaObject
      >
    >;
    sendBroadcast?: import("xstate").ActorRefFromLogic<
      import("xstate").PromiseActorLogic<
        AnswerTo<"createBroadcast">,
        BroadcastForm,
        import("xstate").EventObject
      >
    >;
  },
  | {
      src: "estimate";
      logic: import("xstate").PromiseActorLogic<
        AnswerTo<"estimateBroadcast">,
        Audience,
        import("xstate").EventObject
      >;
      id: "estimate";
    }
  | {
      src: "sendBroadcast";
      logic: import("xstate").PromiseActorLogic<
        AnswerTo<"createBroadcast">,
        BroadcastForm,
        import("xstate").EventObject
      >;
      id: "sendBroadcast";
    }
  | {
      src: "upload";
      logic: import("xstate").StateMachine<
        import("../upload/upload.machine.ts").UploadContext,
        import("../upload/upload.machine.ts").UploadEvent,
        {
          upload?: import("xstate").ActorRefFromLogic<
            import("xstate").CallbackActorLogic<
              import("../upload/upload-events.ts").UploadCommand,
              {
                readonly kind: import("../upload/upload.machine.ts").UploadInput["kind"];
              },
              import("xstate").EventObject
            >
          >;
          watchMaking?: import("xstate").ActorRefFromLogic<
            import("xstate").CallbackActorLogic<
              import("xstate").AnyEventObject,
              import("../upload/upload-events.ts").UploadedDocument,
              import("xstate").EventObject
            >
          >;
        },
        | {
            src: "upload";
            logic: import("xstate").CallbackActorLogic<
              import("../upload/upload-events.ts").UploadCommand,
              {
                readonly kind: import("../upload/upload.machine.ts").UploadInput["kind"];
              },
              import("xstate").EventObject
            >;
            id: "upload";
          }
        | {
            src: "watchMaking";
            logic: import("xstate").CallbackActorLogic<
              import("xstate").AnyEventObject,
              import("../upload/upload-events.ts").UploadedDocument,
              import("xstate").EventObject
            >;
            id: "watchMaking";
          },
        | {
            type: "begin";
            params: import("xstate").NonReducibleUnknown;
          }
        | {
            type: "drop";
            params: import("xstate").NonReducibleUnknown;
          }
        | {
            type: "fail";
            params: {
              readonly text: string | null;
            };
          }
        | {
            type: "repeat";
            params: import("xstate").NonReducibleUnknown;
          }
        | {
            type: "send";
            params: import("xstate").NonReducibleUnknown;
          },
        | {
            type: "isPlayed";
            params: unknown;
          }
        | {
            type: "isWrong";
            params: unknown;
          },
        "retryDelay",
        "broken" | "empty" | "making" | "paused" | "refused" | "sending" | "sent",
        string,
        import("../upload/upload.machine.ts").UploadInput,
        import("xstate").NonReducibleUnknown,
        import("xstate").EventObject,
        import("xstate").MetaObject,
        {
          id: "upload";
          states: {
            readonly empty: {};
            readonly sending: {};
            readonly paused: {};
            readonly broken: {};
            readonly making: {};
            readonly refused: {};
            readonly sent: {};
          };
        },
        import("xstate").MetaObject
      >;
      id: `file-${number}`;
    }
  | {
      src: "vaultPicker";
      logic: import("xstate").StateMachine<
        import("../vault-picker/vault-picker.machine.ts").VaultPickerContext,
        import("../vault-picker/vault-picker.machine.ts").VaultPickerEvent,
        {
          folders?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../resource/resource.machine.ts").ResourceContext,
              import("../resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../resource/call.ts").CallResult<unknown>,
                        import("../resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../resource/call.ts").CallResult<unknown>,
                  import("../resource/call.ts").Call,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              never,
              "offlineRetry",
              | "failed"
              | "loading"
              | "offline"
              | "reloading"
              | "retrying"
              | {
                  ready: "fresh" | "stale";
                },
              string,
              {
                readonly request: import("../resource/call.ts").Call;
              },
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "resource";
                states: {
                  readonly loading: {};
                  readonly ready: {
                    states: {
                      fresh: {};
                      stale: {};
                    };
                  };
                  readonly reloading: {};
                  readonly failed: {};
                  readonly offline: {};
                  readonly retrying: {};
                };
              },
              import("xstate").MetaObject
            >
          >;
          items?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../list/list.machine.ts").ListContext,
              import("../list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../list/list.machine.ts").PageResult,
                        import("../list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../list/list.machine.ts").PageResult,
                  import("../list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../list/list.machine.ts").PageResult;
                }
              | {
                  type: "isAtEnd";
                  params: unknown;
                }
              | {
                  type: "isDelayed";
                  params: unknown;
                }
              | {
                  type: "isLastPage";
                  params: Readonly<Record<string, string | number>> | null;
                }
              | {
                  type: "isWanted";
                  params: import("xstate").NonReducibleUnknown;
                },
              "offlineRetry" | "secondPageDelay",
              | "arrived"
              | "end"
              | "failed"
              | "loading"
              | "loadingMore"
              | "moreFailed"
              | "offline"
              | "ready"
              | "reloading"
              | "retrying"
              | {
                  pausing: "quiet" | "wanted";
                },
              string,
              import("../list/list.machine.ts").ListInput,
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "list";
                states: {
                  readonly loading: {};
                  readonly reloading: {};
                  readonly retrying: {};
                  readonly arrived: {};
                  readonly pausing: {
                    states: {
                      readonly quiet: {};
                      readonly wanted: {};
                    };
                  };
                  readonly ready: {};
                  readonly loadingMore: {};
                  readonly moreFailed: {};
                  readonly end: {};
                  readonly failed: {};
                  readonly offline: {};
                };
              },
              import("xstate").MetaObject
            >
          >;
        },
        | {
            src: "list";
            logic: import("xstate").StateMachine<
              import("../list/list.machine.ts").ListContext,
              import("../list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../list/list.machine.ts").PageResult,
                        import("../list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../list/list.machine.ts").PageResult,
                  import("../list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../list/list.machine.ts").PageResult;
                }
              | {
                  type: "isAtEnd";
                  params: unknown;
                }
              | {
                  type: "isDelayed";
                  params: unknown;
                }
              | {
                  type: "isLastPage";
                  params: Readonly<Record<string, string | number>> | null;
                }
              | {
                  type: "isWanted";
                  params: import("xstate").NonReducibleUnknown;
                },
              "offlineRetry" | "secondPageDelay",
              | "arrived"
              | "end"
              | "failed"
              | "loading"
              | "loadingMore"
              | "moreFailed"
              | "offline"
              | "ready"
              | "reloading"
              | "retrying"
              | {
                  pausing: "quiet" | "wanted";
                },
              string,
              import("../list/list.machine.ts").ListInput,
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "list";
                states: {
                  readonly loading: {};
                  readonly reloading: {};
                  readonly retrying: {};
                  readonly arrived: {};
                  readonly pausing: {
                    states: {
                      readonly quiet: {};
                      readonly wanted: {};
                    };
                  };
                  readonly ready: {};
                  readonly loadingMore: {};
                  readonly moreFailed: {};
                  readonly end: {};
                  readonly failed: {};
                  readonly offline: {};
                };
              },
              import("xstate").MetaObject
            >;
            id: "items";
          }
        | {
            src: "resource";
            logic: import("xstate").StateMachine<
              import("../resource/resource.machine.ts").ResourceContext,
              import("../resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../resource/call.ts").CallResult<unknown>,
                        import("../resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../resource/call.ts").CallResult<unknown>,
                  import("../resource/call.ts").Call,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              never,
              "offlineRetry",
              | "failed"
              | "loading"
              | "offline"
              | "reloading"
              | "retrying"
              | {
                  ready: "fresh" | "stale";
                },
              string,
              {
                readonly request: import("../resource/call.ts").Call;
              },
              import("xstate").NonReducibleUnknown,
              import("xstate").EventObject,
              import("xstate").MetaObject,
              {
                id: "resource";
                states: {
                  readonly loading: {};
                  readonly ready: {
                    states: {
                      fresh: {};
                      stale: {};
                    };
                  };
                  readonly reloading: {};
                  readonly failed: {};
                  readonly offline: {};
                  readonly retrying: {};
                };
              },
              import("xstate").MetaObject
            >;
            id: "folders";
          },
        never,
        | {
            type: "hasChosen";
            params: unknown;
          }
        | {
            type: "isChoosable";
            params: unknown;
          },
        never,
        "choosing" | "over",
        string,
        import("../vault-picker/vault-picker.machine.ts").VaultPickerInput,
        import("xstate").NonReducibleUnknown,
        import("xstate").EventObject,
        import("xstate").MetaObject,
        {
          id: "vault-picker";
          states: {
            readonly choosing: {};
            readonly over: {};
          };
        },
        import("xstate").MetaObject
      >;
      id: "picker";
    },
  | {
      type: "addFile";
      params: undefined;
    }
  | {
      type: "addPicked";
      params: unknown;
    }
  | {
      type: "changeField";
      params: undefined;
    }
  | {
      type: "changeFiles";
      params: undefined;
    }
  | {
      type: "clearTexts";
      params: undefined;
    }
  | {
      type: "openVault";
      params: unknown;
    }
  | {
      type: "showFailure";
      params: import("../../protocol/failures.ts").Failure | null;
    }
  | {
      type: "showMissing";
      params: undefined;
    }
  | {
      type: "stopUploads";
      params: undefined;
    },
  | {
      type: "hasGroups";
      params: unknown;
    }
  | {
      type: "isAboutAudience";
      params: unknown;
    }
  | {
      type: "isComplete";
      params: unknown;
    }
  | {
      type: "isSending";
      params: unknown;
    },
  "typingPause",
  {
    counting: "asking" | "idle" | "typing";
    form: "done" | "editing" | "submitting" | "waiting";
  },
  "busy",
  PageInput<"broadcast">,
  import("xstate").NonReducibleUnknown,
  SharedEmitted,
  import("xstate").MetaObject,
  {
    id: "broadcast";
    states: {
      readonly counting: {
        states: {
          readonly idle: {};
          readonly typing: {};
          readonly asking: {};
        };
      };
      readonly form: {
        states: {
          readonly editing: {};
          readonly waiting: {};
          readonly submitting: {};
          readonly done: {};
        };
      };
    };
  },
  import("xstate").MetaObject
>;
export type BroadcastRef = ActorRefFrom<typeof broadcastMachine>;
export interface BroadcastView {
  readonly status: "editing" | "waiting" | "submitting" | "done";
  readonly form: BroadcastForm;
  readonly texts: BroadcastTexts;
  readonly now: number;
  /** How many it reaches; `counting`: it is being counted, null: nobody is chosen, or it is not known. */
  readonly count: number | "counting" | null;
  readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
  readonly picker: ActorRefFrom<typeof vaultPickerMachine> | null;
}
/** What the page of a broadcast shows. */
export declare const selectBroadcastView: (snapshot: SnapshotFrom<typeof broadcastMachine>) => BroadcastView;
export {};
//# sourceMappingURL=broadcast.machine.d.ts.map
