import type {
  PrivateInvitation,
  PrivateRoom,
  SentPrivate,
} from "../../protocol/private-show/private-show.records.ts";

/** Records of private shows for the samples of flows. */
export const sampleInvitation: PrivateInvitation = {
  private: { id: "show-1" },
  payment_id: null,
  access_token: null,
  amount_usd: 1000,
  duration: 10,
  expire_time: 1_790_000_120,
};

/** Paid, with both cameras. */
export const samplePaidInvitation: PrivateInvitation = {
  ...sampleInvitation,
  payment_id: "p1",
  access_token: "sample-access-token",
};

export const sampleSent: SentPrivate = {
  id: "show-1",
  fan: { username: "sub", display_name: "Sub", fans_avatar_url: null },
  kind: "c2c",
  duration: 10,
  amount_usd: 1000,
  status: "invited",
  expire_time: 1_790_000_120,
};

export const sampleRoom: PrivateRoom = {
  id: "show-1",
  role: "fan",
  kind: "c2c",
  other: { username: "ava", display_name: "Ava Laurent", fans_avatar_url: null },
  duration: 10,
  amount_usd: 1000,
  status: "paid",
  start_by: 1_790_000_180,
  seconds_left: 600,
  running: false,
  other_here: true,
  replaced: false,
  end: null,
};

export const sampleUpdate = (status: string, id = "show-1") =>
  ({
    type: "socket.received",
    name: "private-show.update",
    data: { id, username: "ava", status, kind: "c2c", expire_time: null },
  }) as const;

/** It is over, though nobody has been in its room in time. */
export const sampleEnd = {
  type: "socket.received",
  name: "lobby.private-end",
  data: { private_id: "show-1", username: "ava", reason: "not-started", seconds: 0, refund: 1000 },
} as const;

/** The creator asks for the fan's camera. */
export const sampleCameraAsked = {
  type: "socket.received",
  name: "lobby.sharecam-request",
  data: { username: "ava", request_id: "camera-1" },
} as const;

/** What the fan answers to that. */
export const sampleCameraAnswers = [
  {
    type: "socket.received",
    name: "lobby.sharecam-accepted",
    data: { username: "sub", request_id: "camera-1" },
  },
  {
    type: "socket.received",
    name: "lobby.sharecam-declined",
    data: { username: "sub", request_id: "camera-1" },
  },
] as const;
