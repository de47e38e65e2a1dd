import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/edge/http/app-error.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveryLimits } from "#app/exchange/deliveries/delivery-state.ts";
import { listFolder, messagesAmong } from "#app/exchange/deliveries/folder-files.server.ts";
import { type DeliveryContext, readMessage } from "#app/exchange/deliveries/read-message.server.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/** Reads a message, again if another request recorded the same message at the same moment. @throws AppError conflict */
async function readOnce(ctx: DeliveryContext, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [delivery] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
    try {
      return delivery && (await readMessage(ctx, delivery));
    } catch (error) {
      const isRepeated = String(error).includes("UNIQUE constraint failed: deliveries.sender");
      if (isRepeated && attempt === 1) continue;
      throw isRepeated || isChangedMeanwhile(error) ? new AppError("conflict", copy.changed) : error;
    }
  }
}

/**
 * Reads the messages of a folder in MASTERS, of which it keeps a delivery each; one without a message is a delivery with that problem.
 * @throws AppError conflict when it is read by another request
 */
export async function readFolder(
  ctx: DeliveryContext,
  { folder }: { folder: string },
): Promise<{ deliveryIds: string[] }> {
  const { db, now, actor } = ctx;
  const messages = messagesAmong(await listFolder(ctx, folder)).slice(0, deliveryLimits.messages);
  const rowsOf = () =>
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.folder, folder))
      // The row of a delivery that was removed is not that of new files.
      .orderBy(asc(deliveries.xmlKey), sql`${deliveries.deletedAt} IS NOT NULL`, asc(deliveries.id));
  const [empty] = (await rowsOf()).filter(({ xmlKey }) => xmlKey === null);
  const keys = messages.map(({ key }) => ({ id: newId(now), key }));
  // The row that was opened for the folder becomes that of the first message.
  await db.batch([
    db.run(sql`UPDATE deliveries SET xml_key = ${keys[0]?.key ?? null} WHERE id = ${empty?.id ?? ""} AND xml_key IS NULL
      AND NOT EXISTS (SELECT 1 FROM deliveries other WHERE other.xml_key = ${keys[0]?.key ?? null})`),
    db.run(sql`INSERT INTO deliveries (id, folder, xml_key, created_by, created_at, updated_at)
      SELECT value ->> 'id', ${folder}, value ->> 'key', ${actor?.id ?? null}, ${now}, ${now} FROM json_each(${JSON.stringify(keys)}) WHERE true
      ON CONFLICT (xml_key) DO NOTHING`),
    db.run(sql`INSERT INTO deliveries (id, folder, created_by, created_at, updated_at)
      SELECT ${newId(now)}, ${folder}, ${actor?.id ?? null}, ${now}, ${now} WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE folder = ${folder})`),
  ]);
  const rows = (await rowsOf()).filter(({ xmlKey }) => xmlKey !== null || messages.length === 0);
  for (const { id } of rows) await readOnce(ctx, id);
  return { deliveryIds: rows.map(({ id }) => id) };
}
