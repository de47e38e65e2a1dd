import { asc, eq, sql } from "drizzle-orm";
import { deliveryLimits } from "#app/exchange/deliveries/delivery-state.ts";
import { listFolder, messagesAmong } from "#app/exchange/deliveries/folder-files.server.ts";
import { type DeliveryContext, readMessage } from "#app/exchange/deliveries/read-message.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/** Reads the messages of a folder in MASTERS, of which it keeps a delivery each; one without a message is a delivery with that problem. */
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
      .orderBy(asc(deliveries.xmlKey), asc(deliveries.id));
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
  for (const row of rows) {
    const [current] = await db.select().from(deliveries).where(eq(deliveries.id, row.id));
    if (current !== undefined) await readMessage(ctx, current);
  }
  return { deliveryIds: rows.map(({ id }) => id) };
}
