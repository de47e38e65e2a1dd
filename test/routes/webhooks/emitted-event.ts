import { createHmac } from "node:crypto";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import type { managerAt } from "#test/routes/webhooks/webhook-receiver.ts";

type Context = ReturnType<typeof managerAt>;
export const data = { commentId: "c", recordingId: "r", playlistId: null, startSeconds: 0, endSeconds: 1 };

/** The statement of an event. */
export const emit = (ctx: Context) =>
  webhookEvent(ctx, { type: "comment.written", data, page: "/a", api: "/api/v1/comments?trackId=r" });

/** As a receiver verifies it: https://github.com/standard-webhooks/standard-webhooks. */
export function verifies({ headers, body }: { headers: Headers; body: string }, secret: string): boolean {
  const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return (headers.get("webhook-signature") ?? "").split(" ").includes(expected);
}
