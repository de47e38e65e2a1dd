import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ErnMessage } from "#app/exchange/ddex/ern-message.ts";
import { type DdexProblem, MessageError } from "#app/exchange/ddex/message-problem.ts";
import { readErn } from "#app/exchange/ddex/read-ern.ts";
import { listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import { judgeRelease, type Surroundings } from "#app/exchange/deliveries/judge-release.ts";
import { refreshDeliveryStates, settleReleases } from "#app/exchange/deliveries/settle-releases.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries, deliveryReleases } from "#db/schema/deliveries.server.ts";

export type DeliveryContext = Pick<RequestContext, "db" | "now" | "company" | "actor" | "env"> &
  Partial<Pick<RequestContext, "sentForm">>;
type Delivery = typeof deliveries.$inferSelect;

/** The message with the SHA-256 of its file. @throws MessageError */
async function readFile(
  body: ReadableStream<Uint8Array>,
): Promise<{ sha256: string; read: ErnMessage | MessageError }> {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  async function* hashed() {
    for await (const chunk of body) {
      await writer.write(chunk);
      yield chunk;
    }
  }
  const chunks = hashed();
  const read = await readErn(chunks).catch((error: unknown) => {
    if (error instanceof MessageError) return error;
    throw error;
  });
  await writer.close();
  const hash = new Uint8Array(await digest.digest);
  return { sha256: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""), read };
}

/** Files of the message's folder, and of those in which the same message was repeated. */
async function filesOf(ctx: DeliveryContext, delivery: Delivery, xmlKey: string): Promise<Map<string, string>> {
  const repeated = await ctx.db
    .select({ folder: deliveries.folder })
    .from(deliveries)
    .where(eq(deliveries.repeatedId, delivery.id));
  const folders = new Set([...repeated.map(({ folder }) => folder), delivery.folder]);
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
): Promise<Surroundings> {
  const isrcs = message.releases.flatMap(({ recordings }) => recordings.flatMap(({ isrc }) => readIsrc(isrc) ?? []));
  const asked = sql`json_each(${JSON.stringify([...new Set(isrcs)])}) AS asked`;
  const [own, others] = await ctx.db.batch([
    ctx.db.all<{
      isrc: string;
      recordingId: string;
    }>(sql`SELECT t.isrc AS isrc, min(t.recording_id) AS recordingId FROM ${asked}
      CROSS JOIN delivery_tracks t ON t.sender = ${message.senderId} AND t.isrc = asked.value
      CROSS JOIN recordings r ON r.id = t.recording_id AND r.status <> 'deleted' GROUP BY t.isrc`),
    ctx.db.all<{
      isrc: string;
    }>(sql`SELECT DISTINCT r.isrc AS isrc FROM ${asked} CROSS JOIN recordings r ON r.isrc = asked.value
      AND r.status <> 'deleted'`),
  ]);
  return {
    files,
    own: new Map(own.map(({ isrc, recordingId }) => [isrc, recordingId])),
    foreign: new Set(others.map(({ isrc }) => isrc)),
    today: new Date(ctx.now).toISOString().slice(0, 10),
  };
}

/** Statements for the rows of the message's releases. Those that were applied to the catalogue stay as they are. */
function releaseStatements(ctx: DeliveryContext, delivery: Delivery, message: ErnMessage, around: Surroundings) {
  const { now } = ctx;
  const { senderId: sender, id: messageId, sentAt } = message;
  const open = sql`SELECT id FROM delivery_releases WHERE delivery_id = ${delivery.id} AND state IN ('parsed', 'problems', 'ready')`;
  const judged = message.releases.map((content, position) => ({
    ...{ id: newId(now), position, content, ...judgeRelease(message, content, around) },
    key: content.key ?? `none:${messageId}/${position}`,
  }));
  const tracks = judged.flatMap(({ id: releaseId, tracks: list }) =>
    list.map((track, position) => ({ id: newId(now), releaseId, position, ...track })),
  );
  const releases = judged.map(({ tracks: _, ...release }) => release);
  return {
    keys: judged.map(({ key }) => key),
    statements: [
      sql`DELETE FROM delivery_tracks WHERE release_id IN (${open})`,
      sql`DELETE FROM delivery_releases WHERE id IN (${open})`,
      ...chunkByBytes(releases).map(
        (
          chunk,
        ) => sql`INSERT INTO delivery_releases (id, delivery_id, position, sender, release_key, sent_at, message_id, state, is_take_down,
          content, problems, updated_at)
        SELECT value ->> 'id', ${delivery.id}, value ->> 'position', ${sender}, value ->> 'key', ${sentAt}, ${messageId}, value ->> 'state',
          value ->> 'isTakeDown', value -> 'content', value -> 'problems', ${now} FROM json_each(${chunk}) WHERE true
        ON CONFLICT (delivery_id, position) DO NOTHING`,
      ),
      ...chunkByBytes(tracks).map(
        (
          chunk,
        ) => sql`INSERT INTO delivery_tracks (id, release_id, position, sender, isrc, state, file_key, hash, recording_id, created_at)
        SELECT value ->> 'id', value ->> 'releaseId', value ->> 'position', ${sender}, value ->> 'isrc', value ->> 'state', value ->> 'fileKey',
          nullif(value -> 'hash', 'null'), value ->> 'recordingId', ${now} FROM json_each(${chunk})
        WHERE EXISTS (SELECT 1 FROM delivery_releases WHERE id = value ->> 'releaseId')`,
      ),
    ],
  };
}

async function isApplied({ db }: DeliveryContext, { id }: Delivery): Promise<boolean> {
  const { deliveryId, appliedAt } = deliveryReleases;
  const where = and(eq(deliveryId, id), isNotNull(appliedAt));
  return (await db.select({ id: deliveryReleases.id }).from(deliveryReleases).where(where).get()) !== undefined;
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
 */
export async function readMessage(ctx: DeliveryContext, delivery: Delivery): Promise<void> {
  const { db, now, env } = ctx;
  const { xmlKey } = delivery;
  const object = xmlKey === null ? null : await env.MASTERS.get(xmlKey);
  if (xmlKey === null || object === null)
    return close(ctx, delivery, { state: "problems", problems: [{ code: "noMessage", line: null, detail: "" }] });
  const { sha256, read } = await readFile(object.body);
  const fail = (problem: DdexProblem) =>
    // The releases of a delivery that was read are of the message with its SHA-256.
    close(ctx, delivery, {
      ...{ state: "problems", problems: [problem] },
      ...(delivery.messageId === null ? { sha256 } : {}),
    });
  if (read instanceof MessageError) return fail(read.problem);
  const { senderId, id: messageId } = read;
  if (delivery.messageId !== null && delivery.sha256 !== sha256 && (await isApplied(ctx, delivery)))
    return fail({ code: "replacedMessage", line: null, detail: messageId });
  const isSame = and(
    eq(deliveries.sender, senderId),
    eq(deliveries.messageId, messageId),
    ne(deliveries.id, delivery.id),
  );
  const first = await db.select().from(deliveries).where(isSame).get();
  if (first !== undefined && first.sha256 !== sha256)
    return fail({ code: "otherContent", line: null, detail: messageId });
  if (first !== undefined) {
    await close(ctx, delivery, { state: "repeated", sha256, repeatedId: first.id });
    // Its folder may have files that the first one lacked.
    return readMessage(ctx, first);
  }
  const around = await surroundingsOf(ctx, read, await filesOf(ctx, delivery, xmlKey));
  const { keys, statements } = releaseStatements(ctx, delivery, read, around);
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
  await settleReleases(ctx, { sender: senderId, keys });
}
