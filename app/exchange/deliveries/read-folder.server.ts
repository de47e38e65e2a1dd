import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/edge/http/app-error.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveryLimits } from "#app/exchange/deliveries/delivery-state.ts";
import { listFolder, messagesAmong } from "#app/exchange/deliveries/folder-files.server.ts";
import { type DeliveryContext, readMessage } from "#app/exchange/deliveries/read-message.server.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/** Reads a message, again if its delivery changed or another request recorded the same message meanwhile. @throws AppError conflict */
async function readOnce(ctx: DeliveryContext, row: typeof deliveries.$inferSelect): Promise<number> {
  for (let attempt = 1, delivery = row; ; attempt += 1) {
    try {
      return await readMessage(ctx, delivery);
    } catch (error) {
      const isRepeated = String(error).includes("UNIQUE constraint failed: deliveries.sender");
      const isChanged = isRepeated || isChangedMeanwhile(error);
      if (!isChanged || attempt > 1) throw isChanged ? new AppError("conflict", copy.changed) : error;
      const [again] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, row.id));
      delivery = again ?? row;
    }
  }
}

/** Bytes that one request parses, 2 s of processor time: as many as one file may have. */
const maxParsed = 32 * 1024 * 1024;

/**
 * Reads the messages of a folder in MASTERS, of which it keeps a delivery each; one without a message is a delivery with that problem. Of many
 * large messages it reads some, those first that were not read for longest. @throws AppError conflict when it is read by another request, a
 * release of it cannot be applied now, or messages are left to be read
 */
export async function readFolder(
  ctx: DeliveryContext,
  { folder }: { folder: string },
): Promise<{ deliveryIds: string[] }> {
  const { db, now, actor } = ctx;
  const messages = messagesAmong(await listFolder(ctx, folder)).slice(0, deliveryLimits.messages);
  const keys = messages.map(({ key }) => ({ id: newId(now), key }));
  const first = keys[0]?.key ?? null;
  const isOf = sql`folder = ${folder} AND xml_key IS NULL`;
  // The row of a delivery that was removed is not that of new files.
  const order = sql`deleted_at IS NOT NULL, id`;
  const [, , , all] = await db.batch([
    // The row that was opened for the folder becomes that of the first message.
    db.run(sql`UPDATE deliveries SET xml_key = ${first} WHERE id = (SELECT id FROM deliveries WHERE ${isOf} ORDER BY ${order} LIMIT 1)
      AND NOT EXISTS (SELECT 1 FROM deliveries other WHERE other.xml_key = ${first})`),
    db.run(sql`INSERT INTO deliveries (id, folder, xml_key, created_by, created_at, updated_at)
      SELECT value ->> 'id', ${folder}, value ->> 'key', ${actor?.id ?? null}, ${now}, ${now} FROM json_each(${JSON.stringify(keys)}) WHERE true
      ON CONFLICT (xml_key) DO NOTHING`),
    db.run(sql`INSERT INTO deliveries (id, folder, created_by, created_at, updated_at)
      SELECT ${newId(now)}, ${folder}, ${actor?.id ?? null}, ${now}, ${now} WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE folder = ${folder})`),
    db.select().from(deliveries).where(eq(deliveries.folder, folder)).orderBy(asc(deliveries.xmlKey), order),
  ]);
  const rows = all.filter(({ xmlKey }) => xmlKey !== null || messages.length === 0);
  const sizes = new Map(messages.map(({ key, bytes }) => [key, bytes]));
  const failures: unknown[] = [];
  let [parsed, left] = [0, 0];
  for (const row of rows.toSorted((a, b) => (a.readAt ?? 0) - (b.readAt ?? 0))) {
    const bytes = sizes.get(row.xmlKey ?? "") ?? 0;
    if (parsed > 0 && parsed + bytes > maxParsed) left += 1;
    else
      parsed += await readOnce(ctx, row).catch((error: unknown) => {
        // Others do not wait for it.
        failures.push(error);
        return bytes;
      });
  }
  if (failures.length > 0) throw failures[0];
  if (left > 0) throw new AppError("conflict", copy.messagesLeft(left));
  return { deliveryIds: rows.map(({ id }) => id) };
}
