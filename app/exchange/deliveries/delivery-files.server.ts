import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { escapeMarkup } from "#app/edge/escape-markup.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/** The message as it was delivered. @throws AppError unauthorised, forbidden, not_found */
export async function openMessage(ctx: RequestContext, { id }: { id: string }): Promise<R2ObjectBody> {
  requireDeliveryDesk(ctx, "see");
  const delivery = await ctx.db
    .select({ xmlKey: deliveries.xmlKey })
    .from(deliveries)
    .where(eq(deliveries.id, id))
    .get();
  const object = delivery?.xmlKey ? await ctx.env.MASTERS.get(delivery.xmlKey) : null;
  if (object === null) throw new AppError("not_found", copy.missing);
  return object;
}

function escaped(text: string): string {
  return escapeMarkup(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, "");
}

const element = (name: string, text: string | null) => (text === null ? "" : `<${name}>${escaped(text)}</${name}>`);

/**
 * The answer to the sender of a delivery, as XML in the manner of DDEX's choreography: whether the message was read, and the state and
 * problems of each release. @throws AppError unauthorised, forbidden, not_found
 */
export async function acknowledge(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  const delivery = await readDelivery(ctx, { id });
  const releases = delivery.releases.map((release) =>
    [
      "  <AffectedRelease>",
      ...[
        element("ICPN", release.upc),
        element("Title", release.title),
        element("ReleaseStatus", copy.states[release.state]),
      ],
      ...release.problems.map((problem) => element("ErrorText", problem)),
      "  </AffectedRelease>",
    ]
      .filter((line) => line !== "")
      .join("\n    "),
  );
  const isRead = delivery.messageId !== null || delivery.repeatedId !== null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<AcknowledgementMessage>",
    "  <MessageHeader>",
    `    ${element("MessageId", `ACK-${delivery.id}`)}`,
    `    ${element("MessageRecipient", delivery.sender)}`,
    `    ${element("MessageCreatedDateTime", new Date(delivery.readAt ?? delivery.createdAt).toISOString())}`,
    "  </MessageHeader>",
    `  ${element("AcknowledgedMessageId", delivery.messageId)}`,
    `  ${element("HashSumValue", delivery.sha256)}`,
    `  ${element("FileStatus", isRead ? "FileOK" : "FileRejected")}`,
    ...delivery.problems.map((problem) => `  ${element("ErrorText", problem)}`),
    ...releases,
    "</AcknowledgementMessage>",
    "",
  ].join("\n");
}
