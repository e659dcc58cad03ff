import { type BroadcastForm } from "../../domain/broadcast/broadcast-form.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
/** Counts whom a message to many reaches, and hands it to the server; that is not given up when the page is left. */
export declare const provideBroadcast: (services: AppServices) => import("xstate").StateMachine<
  import("../../machines/broadcast/broadcast.machine.ts").BroadcastContext,
  import("../../machines/broadcast/broadcast.machine.ts").BroadcastEvent,
  {
    [x: `file-${number}`]:
      | import("xstate").ActorRefFromLogic<
          import("xstate").StateMachine<
            import("../../machines/upload/upload.machine.ts").UploadContext,
            import("../../machines/upload/upload.machine.ts").UploadEvent,
            {
              upload?: import("xstate").ActorRefFromLogic<
                import("xstate").CallbackActorLogic<
                  import("../../machines/upload/upload-events.ts").UploadCommand,
                  {
                    readonly kind: import("../../machines/upload/upload.machine.ts").UploadInput["kind"];
                  },
                  import("xstate").EventObject
                >
              >;
              watchMaking?: import("xstate").ActorRefFromLogic<
                import("xstate").CallbackActorLogic<
                  import("xstate").AnyEventObject,
                  import("../../machines/upload/upload-events.ts").UploadedDocument,
                  import("xstate").EventObject
                >
              >;
            },
            | {
                src: "upload";
                logic: import("xstate").CallbackActorLogic<
                  import("../../machines/upload/upload-events.ts").UploadCommand,
                  {
                    readonly kind: import("../../machines/upload/upload.machine.ts").UploadInput["kind"];
                  },
                  import("xstate").EventObject
                >;
                id: "upload";
              }
            | {
                src: "watchMaking";
                logic: import("xstate").CallbackActorLogic<
                  import("xstate").AnyEventObject,
                  import("../../machines/upload/upload-events.ts").UploadedDocument,
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
            import("../../machines/upload/upload.machine.ts").UploadInput,
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
        {
          readonly groups: readonly import("../../domain/broadcast/broadcast.ts").BroadcastGroup[];
          readonly exclude: readonly string[];
          readonly spent_over: number;
        },
        import("xstate").EventObject
      >
    >;
    picker?: import("xstate").ActorRefFromLogic<
      import("xstate").StateMachine<
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerContext,
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerEvent,
        {
          folders?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../../machines/resource/resource.machine.ts").ResourceContext,
              import("../../machines/resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/resource/call.ts").CallResult<unknown>,
                        import("../../machines/resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/resource/call.ts").CallResult<unknown>,
                  import("../../machines/resource/call.ts").Call,
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
                readonly request: import("../../machines/resource/call.ts").Call;
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
              import("../../machines/list/list.machine.ts").ListContext,
              import("../../machines/list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/list/list.machine.ts").PageResult,
                        import("../../machines/list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/list/list.machine.ts").PageResult,
                  import("../../machines/list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../../machines/list/list.machine.ts").PageResult;
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
              import("../../machines/list/list.machine.ts").ListInput,
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
              import("../../machines/list/list.machine.ts").ListContext,
              import("../../machines/list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/list/list.machine.ts").PageResult,
                        import("../../machines/list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/list/list.machine.ts").PageResult,
                  import("../../machines/list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../../machines/list/list.machine.ts").PageResult;
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
              import("../../machines/list/list.machine.ts").ListInput,
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
              import("../../machines/resource/resource.machine.ts").ResourceContext,
              import("../../machines/resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/resource/call.ts").CallResult<unknown>,
                        import("../../machines/resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/resource/call.ts").CallResult<unknown>,
                  import("../../machines/resource/call.ts").Call,
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
                readonly request: import("../../machines/resource/call.ts").Call;
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
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerInput,
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
        {
          readonly groups: readonly import("../../domain/broadcast/broadcast.ts").BroadcastGroup[];
          readonly exclude: readonly string[];
          readonly spent_over: number;
        },
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
        import("../../machines/upload/upload.machine.ts").UploadContext,
        import("../../machines/upload/upload.machine.ts").UploadEvent,
        {
          upload?: import("xstate").ActorRefFromLogic<
            import("xstate").CallbackActorLogic<
              import("../../machines/upload/upload-events.ts").UploadCommand,
              {
                readonly kind: import("../../machines/upload/upload.machine.ts").UploadInput["kind"];
              },
              import("xstate").EventObject
            >
          >;
          watchMaking?: import("xstate").ActorRefFromLogic<
            import("xstate").CallbackActorLogic<
              import("xstate").AnyEventObject,
              import("../../machines/upload/upload-events.ts").UploadedDocument,
              import("xstate").EventObject
            >
          >;
        },
        | {
            src: "upload";
            logic: import("xstate").CallbackActorLogic<
              import("../../machines/upload/upload-events.ts").UploadCommand,
              {
                readonly kind: import("../../machines/upload/upload.machine.ts").UploadInput["kind"];
              },
              import("xstate").EventObject
            >;
            id: "upload";
          }
        | {
            src: "watchMaking";
            logic: import("xstate").CallbackActorLogic<
              import("xstate").AnyEventObject,
              import("../../machines/upload/upload-events.ts").UploadedDocument,
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
        import("../../machines/upload/upload.machine.ts").UploadInput,
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
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerContext,
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerEvent,
        {
          folders?: import("xstate").ActorRefFromLogic<
            import("xstate").StateMachine<
              import("../../machines/resource/resource.machine.ts").ResourceContext,
              import("../../machines/resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/resource/call.ts").CallResult<unknown>,
                        import("../../machines/resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/resource/call.ts").CallResult<unknown>,
                  import("../../machines/resource/call.ts").Call,
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
                readonly request: import("../../machines/resource/call.ts").Call;
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
              import("../../machines/list/list.machine.ts").ListContext,
              import("../../machines/list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/list/list.machine.ts").PageResult,
                        import("../../machines/list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/list/list.machine.ts").PageResult,
                  import("../../machines/list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../../machines/list/list.machine.ts").PageResult;
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
              import("../../machines/list/list.machine.ts").ListInput,
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
              import("../../machines/list/list.machine.ts").ListContext,
              import("../../machines/list/list.machine.ts").ListEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/list/list.machine.ts").PageResult,
                        import("../../machines/list/list.machine.ts").PageRequest,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadPage";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/list/list.machine.ts").PageResult,
                  import("../../machines/list/list.machine.ts").PageRequest,
                  import("xstate").EventObject
                >;
                id: string | undefined;
              },
              never,
              | {
                  type: "fallsShort";
                  params: import("../../machines/list/list.machine.ts").PageResult;
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
              import("../../machines/list/list.machine.ts").ListInput,
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
              import("../../machines/resource/resource.machine.ts").ResourceContext,
              import("../../machines/resource/resource.machine.ts").ResourceEvent,
              {
                [x: string]:
                  | import("xstate").ActorRefFromLogic<
                      import("xstate").PromiseActorLogic<
                        import("../../machines/resource/call.ts").CallResult<unknown>,
                        import("../../machines/resource/call.ts").Call,
                        import("xstate").EventObject
                      >
                    >
                  | undefined;
              },
              {
                src: "loadResource";
                logic: import("xstate").PromiseActorLogic<
                  import("../../machines/resource/call.ts").CallResult<unknown>,
                  import("../../machines/resource/call.ts").Call,
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
                readonly request: import("../../machines/resource/call.ts").Call;
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
        import("../../machines/vault-picker/vault-picker.machine.ts").VaultPickerInput,
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
  import("../../machines/app/page-input.ts").PageInput<"broadcast">,
  import("xstate").NonReducibleUnknown,
  import("../../machines/app/emitted.ts").SharedEmitted,
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
//# sourceMappingURL=broadcast.actors.d.ts.map
