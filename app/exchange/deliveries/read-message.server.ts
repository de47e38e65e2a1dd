import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ErnMessage } from "#app/exchange/ddex/ern-message.ts";
import { type DdexProblem, MessageError } from "#app/exchange/ddex/message-problem.ts";
import { readErn } from "#app/exchange/ddex/read-ern.ts";
import { checkCovers } from "#app/exchange/deliveries/apply/take-cover.server.ts";
import { listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import type { Surroundings } from "#app/exchange/deliveries/judge-release.ts";
import type { KnownKeys } from "#app/exchange/deliveries/release-key.ts";
import { releaseStatements } from "#app/exchange/deliveries/release-statements.server.ts";
import { refreshDeliveryStates, settleReleases } from "#app/exchange/deliveries/settle-releases.server.ts";
import { hashStream } from "#app/media/hash-stream.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import { deliveries, deliveryReleases } from "#db/schema/deliveries.server.ts";

export type DeliveryContext = Pick<RequestContext, "db" | "now" | "company" | "actor" | "env"> &
  Partial<Pick<RequestContext, "sentForm">>;
type Delivery = typeof deliveries.$inferSelect;

/** How far clocks and time zones of senders may be ahead. */
const aheadMs = 24 * 3600 * 1000;

/** The message with the SHA-256 of its file. @throws MessageError */
async function readFile(
  body: ReadableStream<Uint8Array>,
): Promise<{ sha256: string; read: ErnMessage | MessageError }> {
  const { stream, sha256 } = hashStream(body);
  const read = await readErn(stream).catch((error: unknown) => {
    if (error instanceof MessageError) return error;
    throw error;
  });
  return { sha256: await sha256(), read };
}

/** Files of the message's folder, and of those in which the same message was repeated. */
async function filesOf(
  ctx: DeliveryContext,
  { folder: own }: Delivery,
  { xmlKey, repeated }: { xmlKey: string; repeated: { folder: string }[] },
): Promise<Map<string, string>> {
  const folders = new Set([...repeated.map(({ folder }) => folder), own]);
  const listed = await Promise.all([...folders].map((folder) => listFolder(ctx, folder)));
  const directory = xmlKey.slice(0, xmlKey.lastIndexOf("/") + 1);
  return new Map(
    listed
      .flat()
      .map(({ key, name }) => [(key.startsWith(directory) ? key.slice(directory.length) : name).toLowerCase(), key]),
  );
}

async function surroundingsOf(
  ctx: DeliveryContext,
  message: ErnMessage,
  files: Surroundings["files"],
): Promise<Surroundings & { known: KnownKeys }> {
  const isrcs = message.releases.flatMap(({ recordings }) => recordings.flatMap(({ isrc }) => readIsrc(isrc) ?? []));
  const asked = sql`json_each(${JSON.stringify([...new Set(isrcs)])}) AS asked`;
  const ids = JSON.stringify([...new Set(message.releases.flatMap((release) => release.ids))]);
  const [own, others, keys] = await ctx.db.batch([
    ctx.db.all<{
      isrc: string;
      recordingId: string;
    }>(sql`SELECT t.isrc AS isrc, min(t.recording_id) AS recordingId FROM ${asked}
      CROSS JOIN delivery_tracks t ON t.sender = ${message.senderId} AND t.isrc = asked.value
      CROSS JOIN recordings r ON r.id = t.recording_id AND r.status <> 'deleted' GROUP BY t.isrc`),
    ctx.db.all<{
      isrc: string;
      found: string | null;
    }>(sql`SELECT r.isrc AS isrc, iif(count(*) = 1, min(r.id), NULL) AS found FROM ${asked} CROSS JOIN recordings r ON r.isrc = asked.value
      AND r.status <> 'deleted' GROUP BY r.isrc`),
    ctx.db.all<{
      value: string;
      key: string;
    }>(sql`SELECT i.value AS value, i.release_key AS key FROM json_each(${ids}) AS asked
      CROSS JOIN delivery_release_ids i ON i.sender = ${message.senderId} AND i.value = asked.value`),
  ]);
  const known = new Map<string, Set<string>>();
  for (const { value, key } of keys) known.set(value, (known.get(value) ?? new Set()).add(key));
  return {
    ...{ files, known },
    own: new Map(own.map(({ isrc, recordingId }) => [isrc, recordingId])),
    foreign: new Map(others.map(({ isrc, found }) => [isrc, found])),
    today: new Date(ctx.now).toISOString().slice(0, 10),
  };
}

/** Notes that a delivery brings no releases of its own, and why. */
async function close(
  ctx: DeliveryContext,
  delivery: Delivery,
  values: { state: "problems" | "repeated"; sha256?: string; problems?: DdexProblem[]; repeatedId?: string },
): Promise<void> {
  const { db, now } = ctx;
  const detail = { folder: delivery.folder, state: values.state, problems: values.problems ?? [] };
  await db.batch([
    assertUnchanged(db, deliveries, delivery),
    db
      .update(deliveries)
      .set({ problems: [], ...values, readAt: now, updatedAt: nextUpdatedAt(now, delivery) })
      .where(eq(deliveries.id, delivery.id)),
    auditEntry(ctx, { action: "delivery-read", subjectType: "delivery", subjectId: delivery.id, detail }),
  ]);
}

/**
 * Reads the message of a delivery, again if it was read before, and applies what it updates or takes down. Reading it twice changes nothing.
 * Returns how many bytes it parsed.
 */
export async function readMessage(ctx: DeliveryContext, delivery: Delivery): Promise<number> {
  const { db, now, env } = ctx;
  const { xmlKey } = delivery;
  const object = xmlKey === null ? null : await env.MASTERS.get(xmlKey);
  if (xmlKey === null || object === null) {
    await close(ctx, delivery, { state: "problems", problems: [{ code: "noMessage", line: null, detail: "" }] });
    return 0;
  }
  const { sha256, read } = await readFile(object.body);
  const fail = async (problem: DdexProblem) => {
    // The releases of a delivery that was read are of the message with its SHA-256.
    await close(ctx, delivery, {
      ...{ state: "problems", problems: [problem] },
      ...(delivery.messageId === null ? { sha256 } : {}),
    });
    return object.size;
  };
  if (read instanceof MessageError) return fail(read.problem);
  const { senderId, id: messageId } = read;
  if (read.sentAt > now + aheadMs)
    return fail({ code: "futureMessage", line: null, detail: new Date(read.sentAt).toISOString().slice(0, 10) });
  const isSame = and(
    eq(deliveries.sender, senderId),
    eq(deliveries.messageId, messageId),
    ne(deliveries.id, delivery.id),
  );
  const { deliveryId, appliedAt } = deliveryReleases;
  const [[first], applied, repeated] = await db.batch([
    db.select().from(deliveries).where(isSame),
    db
      .select({ id: deliveryReleases.id })
      .from(deliveryReleases)
      .where(and(eq(deliveryId, delivery.id), isNotNull(appliedAt)))
      .limit(1),
    db.select({ folder: deliveries.folder }).from(deliveries).where(eq(deliveries.repeatedId, delivery.id)),
  ]);
  if (delivery.messageId !== null && delivery.sha256 !== sha256 && applied.length > 0)
    return fail({ code: "replacedMessage", line: null, detail: messageId });
  if (first !== undefined && first.sha256 !== sha256)
    return fail({ code: "otherContent", line: null, detail: messageId });
  if (first !== undefined) {
    await close(ctx, delivery, { state: "repeated", sha256, repeatedId: first.id });
    // Its folder may have files that the first one lacked.
    return object.size + (await readMessage(ctx, first));
  }
  const around = await surroundingsOf(ctx, read, await filesOf(ctx, delivery, { xmlKey, repeated }));
  const { keys, hasCovers, statements } = releaseStatements(ctx, delivery.id, { message: read, around });
  const { kind, version, threadId, senderName, updateIndicator, isTest, sentAt } = read;
  const header = {
    kind,
    version,
    threadId,
    senderName,
    updateIndicator,
    isTest,
    sentAt,
    sender: senderId,
    messageId,
    sha256,
  };
  await db.batch([
    assertUnchanged(db, deliveries, delivery),
    ...statements.map((statement) => db.run(statement)),
    db
      .update(deliveries)
      .set({ ...header, problems: [], readAt: now, updatedAt: nextUpdatedAt(now, delivery) })
      .where(eq(deliveries.id, delivery.id)),
    db.run(refreshDeliveryStates(sql`SELECT ${delivery.id}`)),
    auditEntry(ctx, {
      ...{ action: "delivery-read", subjectType: "delivery", subjectId: delivery.id },
      detail: { folder: delivery.folder, messageId, sender: senderId, releases: keys.length },
    }),
  ]);
  const arrived = hasCovers ? await checkCovers(ctx, delivery.id) : [];
  await settleReleases(ctx, { sender: senderId, keys, arrived });
  return object.size;
}
